//! Numbers and names of squares in words: where they stand, so that those which no link and no placeholder proves are found.

use crate::scene::script;

/// Words with a digit in them, with where they begin.
#[must_use]
pub fn uncovered(words: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut at = 0;
    let ends_word = |c: char| !c.is_alphanumeric() || script::is_spaceless(c);
    for word in words.split_inclusive(ends_word) {
        let bare = word.trim_end_matches(ends_word);
        if bare.contains(char::is_numeric) {
            found.push((at, bare.to_owned()));
        }
        at += word.len();
    }
    found
}

/// The template with a space for every character of a placeholder, so that places stay the same in ASCII.
#[must_use]
pub fn without_placeholders(template: &str) -> String {
    let mut inside = false;
    template
        .chars()
        .map(|c| {
            inside = (inside || c == '{') && c != '}';
            if inside { ' ' } else { c }
        })
        .collect()
}

/// Whether a character against a number or a name makes it another one: a letter or a figure does, but not where words are
/// written without spaces.
#[must_use]
pub fn changes_a_number(c: char) -> bool {
    c.is_alphanumeric() && (!script::is_spaceless(c) || script::is_numeral(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_ends_where_a_script_without_spaces_begins() {
        assert_eq!(uncovered("黒はf5に打ち、1個を返す"), [(6, "f5".to_owned()), (20, "1".to_owned())]);
        assert_eq!(uncovered("A1b 2"), [(0, "A1b".to_owned()), (4, "2".to_owned())]);
    }

    #[test]
    fn figures_letters_and_chinese_numerals_make_another_number() {
        assert!(['a', '0', '十'].into_iter().all(changes_a_number));
        assert!(![' ', '、', '個', 'つ'].into_iter().any(changes_a_number));
    }
}
