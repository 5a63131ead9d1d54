//! Any text as a file of diagrams: verified, or faults whose places lie in the text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use outflank::content;
use outflank::diagnostic::Diagnostics;
use outflank::source::Sources;

fuzz_target!(|text: &str| {
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let source = sources.add("d.yaml", text);
    drop(content::diagrams(source, &sources, &mut diagnostics));
    for fault in diagnostics.sorted() {
        for label in &fault.labels {
            assert!(label.span.end <= text.len() && text.is_char_boundary(label.span.start), "{fault:?}");
        }
    }
});
