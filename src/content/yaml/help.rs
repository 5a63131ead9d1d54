//! What to do about lines that YAML reads as something else.

/// What to do about a board or transcript that YAML reads as something else.
pub const BOARD_ROW_HELP: &str = "YAML gives `*` and `-` at the beginning of a value a meaning of its own; write the rows \
     as a block scalar: `position: |`, then the eight rows indented below it";

/// What to do about a sentence that YAML reads as something else.
pub const QUOTES_HELP: &str = "braces at the beginning, quotation marks and a colon within a value mean something in YAML; put \
     the value between quotation marks, such as \"{mover} plays {last}.\"";

/// Whether a line's value is a sentence that needs quotation marks.
pub(super) fn needs_quotes(line: &str) -> bool {
    let Some((_, value)) = line.split_once(": ") else { return false };
    let value = value.trim();
    value.starts_with('{') || value.contains(": ") || (value.starts_with('"') && value.matches('"').count() > 2)
}

/// Whether a line's value consists of board characters and begins with one that YAML takes for its own.
pub(super) fn looks_like_board_row(line: &str) -> bool {
    let value = line.split_once(": ").map_or(line, |(_, value)| value).trim();
    value.starts_with(['*', '-']) && value.chars().filter(|c| "*-.XOxo".contains(*c)).count() >= 4
}
