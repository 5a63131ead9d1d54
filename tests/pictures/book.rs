//! Books in memory, and what to ask a drawn picture.

use outflank::build::Embedded;
use outflank::content::{self, Book, Diagram, Loader, Picture, PictureWords};
use outflank::diagnostic::Diagnostics;
use outflank::figure::{self, Extent, Layout};
use outflank::scene::{Item, Scene, Theme};
use outflank::source::Sources;

/// One file of diagrams; templates, themes and the phrases of the language are the built-in ones.
struct OneFile<'a>(&'a str);

impl Loader for OneFile<'_> {
    fn read(&self, path: &str) -> Result<Option<Vec<u8>>, String> {
        match path {
            "content/outflank.yaml" => Ok(Some(b"title: Test\nlanguages: [en]\ndocuments: []\n".to_vec())),
            "content/diagrams/test.yaml" => Ok(Some(self.0.as_bytes().to_vec())),
            _ if path.starts_with("templates/") || path.ends_with("/words.yaml") => Embedded.read(path),
            _ => Ok(None),
        }
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, String> {
        match folder {
            "content/diagrams" => Ok(vec!["test.yaml".to_owned()]),
            _ => Embedded.list(folder),
        }
    }
}

/// The verified book with these diagrams.
pub fn book(diagrams: &str) -> Book {
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let book = content::load(&OneFile(diagrams), false, &mut sources, &mut diagnostics);
    book.unwrap_or_else(|| panic!("{:#?}", diagnostics.sorted()))
}

/// The only diagram of a book.
pub fn only(book: &Book) -> &Diagram {
    assert_eq!(book.diagrams.len(), 1);
    book.diagrams.values().next().expect("one")
}

/// A theme as it ships.
pub fn theme(name: &str) -> Theme {
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let found = content::surroundings(&Embedded, "en", None, &mut sources, &mut diagnostics).expect("sound");
    found.themes[name].clone()
}

/// Words that are not about anything.
pub fn words() -> PictureWords {
    PictureWords {
        language: "en".to_owned(),
        title: "A title".to_owned(),
        alt: "What is seen.".to_owned(),
        ..PictureWords::default()
    }
}

/// The extent of a picture in black and white.
pub fn extent(diagram: &Diagram, picture: Picture, layout: &Layout) -> Extent {
    figure::extent(diagram, picture, &words(), &theme("print"), layout)
}

/// A diagram drawn in black and white with the default sizes.
pub fn drawn(diagram: &Diagram, picture: Picture) -> Scene {
    figure::compose(diagram, picture, &words(), diagram.id(), &theme("print"), &Layout::default()).expect("drawn")
}

/// The only diagram of a file, drawn as it asks to be.
pub fn draw(diagrams: &str) -> Scene {
    let book = book(diagrams);
    drawn(only(&book), only(&book).picture())
}

/// The items of the first group with this name, wherever it lies.
pub fn items<'a>(scene: &'a Scene, name: &str) -> &'a [Item] {
    fn find<'a>(all: &'a [Item], name: &str) -> Option<&'a [Item]> {
        all.iter().find_map(|item| match item {
            Item::Group(group) if group.name == name => Some(&group.items[..]),
            Item::Group(group) => find(&group.items, name),
            _ => None,
        })
    }
    find(&scene.items, name).unwrap_or_default()
}

/// How many items each of the groups has.
pub fn counts<const N: usize>(scene: &Scene, names: [&str; N]) -> [usize; N] {
    names.map(|name| items(scene, name).len())
}
