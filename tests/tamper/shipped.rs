//! Everything that a build makes proves itself.

use outflank::build::{Embedded, Options, Work, plan};
use outflank::content;
use outflank::diagnostic::Diagnostics;
use outflank::proof::picture::{Fault, Kind};
use outflank::source::Sources;
use outflank::{export, scene};

#[test]
fn every_shipped_picture_and_document_is_proved() {
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let book = content::load(&Embedded, true, &mut sources, &mut diagnostics).expect("the shipped book");
    let jobs = plan(&book, &Options::default()).expect("a plan");
    let mut proved = 0;
    let proves_nothing = |work: &Work| {
        let is_page = matches!(work, Work::Figure(_) | Work::Stepper(..) | Work::Article(_));
        is_page || matches!(work, Work::Manifest(_) | Work::ManifestSchema | Work::Png(_, 1024.., _))
    };
    for job in jobs.iter().filter(|job| !proves_nothing(&job.work)) {
        let bytes = job.make(&book).expect("made");
        let kind = Kind::of(&bytes).expect("a picture");
        if matches!(&job.work, Work::Document(name, _) if name == "discs") {
            // there is no board on them
            assert_eq!(kind.prove(&bytes).map(|report| report.pictures.len()), Err(Fault::NoProof));
            continue;
        }
        let report = kind.prove(&bytes).unwrap_or_else(|fault| panic!("{}: {fault}", job.path));
        assert!(!report.pictures.is_empty(), "{}", job.path);
        proved += 1;
    }
    assert!(proved > 150, "only {proved}");
}

#[test]
fn every_shipped_diagram_is_proved_as_a_pdf() {
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let book = content::load(&Embedded, true, &mut sources, &mut diagnostics).expect("the shipped book");
    let words = &book.words["en"];
    for (id, diagram) in &book.diagrams {
        let (picture, layout) = (diagram.picture(), outflank::figure::Layout::default());
        let told = words.diagrams[id].of(picture);
        let picture = outflank::figure::compose(diagram, picture, told, id, &book.themes["board"], &layout);
        let document = scene::Document::of_picture(&picture.expect("drawn"));
        let bytes = export::pdf::write(&document, &export::pdf::Options::default()).expect("written");
        Kind::Pdf.prove(&bytes).unwrap_or_else(|fault| panic!("{id}: {fault}"));
    }
}
