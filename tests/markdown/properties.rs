//! What holds for every page.

use proptest::prelude::*;

use crate::reader::read;

/// Pieces of Markdown without a block that is ours.
const PIECES: [&str; 14] = [
    "words",
    "> words",
    "- item",
    "1. item",
    "```rust",
    "```",
    "````",
    "~~~",
    "    code",
    "# heading",
    "---",
    "| a | b |",
    "<div>",
    "",
];

fn end_of_line(windows: bool) -> &'static str {
    if windows { "\r\n" } else { "\n" }
}

proptest! {
    /// Whatever a page is made of, what is not ours stays byte for byte.
    #[test]
    fn a_page_without_blocks_stays(
        lines in proptest::collection::vec((0..PIECES.len(), "[ \t>-]{0,4}", any::<bool>()), 0..20),
    ) {
        let page: String = lines
            .into_iter()
            .flat_map(|(piece, prefix, windows)| [prefix, PIECES[piece].to_owned(), end_of_line(windows).to_owned()])
            .collect();
        prop_assert_eq!(library::illustrated(&page).expect("nothing is wrong"), page);
    }

    /// A block in any nest of lists and quotations: the picture stands in the same nest, and the page around it stays.
    #[test]
    fn a_block_in_any_nest(
        nest in proptest::collection::vec(0..4_usize, 0..4),
        above in any::<bool>(),
        below in any::<bool>(),
        windows in any::<bool>(),
    ) {
        let (mut first, mut rest) = (String::new(), String::new());
        for kind in nest {
            let (opening, going_on) = [("> ", "> "), ("- ", "  "), ("12) ", "    "), ("*\t", "\t")][kind];
            first.push_str(opening);
            rest.push_str(going_on);
        }
        let mut lines = vec!["```reversi", "moves: f5", "alt: One move", "```"];
        if above { lines.insert(0, "above"); }
        if below { lines.push("below"); }
        let end = end_of_line(windows);
        let mut page: String = lines
            .iter()
            .enumerate()
            .flat_map(|(number, line)| [if number == 0 { first.as_str() } else { rest.as_str() }, line, end])
            .collect();
        page.push_str(end);
        page.push_str("Words behind.");
        page.push_str(end);
        let text = library::illustrated(&page).expect("nothing is wrong");
        prop_assert_eq!(read(&text), read(&page), "{}", text);
        prop_assert_eq!(read(&page).iter().filter(|event| *event == "a picture").count(), 1);
        prop_assert!(!windows || text.matches('\n').count() == text.matches("\r\n").count());
    }

    /// No page whatever makes the program fall over.
    #[test]
    fn no_page_is_too_strange(page in "([`~> \t\r\n-]|reversi|moves: f5|id: x|é){0,40}") {
        let _ = library::illustrated(&page);
    }
}

/// The same without a process and a disk.
mod library {
    use std::sync::LazyLock;

    use outflank::build::Embedded;
    use outflank::build::markdown::{Kind, Placing, illustrate};
    use outflank::content::{self, RawPage, Surroundings};
    use outflank::diagnostic::Diagnostics;
    use outflank::source::Sources;

    static AROUND: LazyLock<Surroundings> = LazyLock::new(|| {
        content::surroundings(&Embedded, "en", None, &mut Sources::new(), &mut Diagnostics::new())
            .expect("the built-in words")
    });

    pub fn illustrated(page: &str) -> Result<String, Diagnostics> {
        let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
        let raw = [RawPage { source: sources.add("page.md", page), written: None, stem: "page".to_owned() }];
        let pages = content::pages(&raw, &AROUND, &Embedded, false, &mut sources, &mut diagnostics);
        let Some(pages) = pages else { return Err(diagnostics) };
        let placing = Placing::Files("pictures", Kind::Svg);
        illustrate(&pages[0], page, &AROUND.themes["print"], placing, &sources).map(|made| made.text)
    }
}
