//! Names of files that an author writes: below a folder, and nowhere else.

use super::id::is_device;

/// Whether a name with forward slashes stays below the folder that it is named from, on every system: there is no backslash,
/// no colon of a drive, and no name of a device.
pub fn stays_below(name: &str) -> bool {
    let is_inside = |part: &str| {
        let stem = part.split('.').next().unwrap_or_default();
        !part.is_empty() && part != ".." && !is_device(stem.trim_end())
    };
    !name.contains(['\\', ':', '\0']) && name.split('/').all(is_inside)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_leads_out() {
        for name in ["one.ggf", "games/one.ggf", "a.b/c..d", "./x", "...", "console.txt", "nullify"] {
            assert!(stays_below(name), "{name}");
        }
        let out = [
            "",
            "/",
            "/etc/passwd",
            "..",
            "../x",
            "a/../../x",
            "a/..",
            "a//x",
            "a/",
            "\\x",
            "a\\..\\x",
            "C:x",
            "C:/x",
            "x:stream",
            "nul",
            "a/CON",
            "aux.txt",
            "com1.svg",
            "a/lpt9.x.y",
            "con .txt",
            "a\0b",
        ];
        for name in out {
            assert!(!stays_below(name), "{name:?}");
        }
    }
}
