//! Which characters belong to a script that writes words without spaces between them, and which language Japanese is.

/// Whether this is a Chinese character or kana: a sign of Japanese text that stands against its neighbours without a space.
/// Punctuation and full-width Latin letters are not.
#[must_use]
pub const fn is_spaceless(c: char) -> bool {
    matches!(c,
        '々'..='〇' // iteration mark, closing mark, zero
        | 'ぁ'..='ゖ' | 'ゝ'..='ゟ'
        | 'ァ'..='ヺ' | 'ー'..='ヿ' | 'ㇰ'..='ㇿ' | 'ｦ'..='ﾝ'
        | '㐀'..='䶿' | '一'..='鿿' | '豈'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

/// Whether this is a Chinese numeral, such as 八. Beside another number it makes a different one.
#[must_use]
pub const fn is_numeral(c: char) -> bool {
    matches!(c, '〇' | '零' | '一' | '二' | '三' | '四' | '五' | '六' | '七' | '八' | '九' | '十' | '百' | '千' | '万')
}

/// Whether a BCP 47 tag names Japanese.
#[must_use]
pub fn is_japanese(language: &str) -> bool {
    language.split('-').next() == Some("ja")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kana_and_chinese_characters_need_no_spaces() {
        assert!("囲むリバーシー々".chars().all(is_spaceless));
        assert!(!"aé９Ａ、。「 –8".chars().any(is_spaceless));
    }
}
