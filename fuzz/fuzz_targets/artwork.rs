//! Any text as a picture of an author's own: no panic, and what is read can be placed.
#![no_main]

use libfuzzer_sys::fuzz_target;
use outflank::content::artwork::{self, Place};
use outflank::diagnostic::Diagnostics;
use outflank::scene::Rect;
use outflank::source::Sources;

fuzz_target!(|text: &str| {
    for place in [Place::Disc, Place::Board, Place::Logo] {
        let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
        let source = sources.add("artwork", text);
        let artwork = artwork::read(source, place, &sources, &mut diagnostics);
        assert_eq!(artwork.is_none(), diagnostics.has_errors());
        if let Some(artwork) = artwork {
            assert!(!artwork.placed(Rect::mm(0.0, 0.0, 10.0, 10.0)).is_empty());
        }
    }
});
