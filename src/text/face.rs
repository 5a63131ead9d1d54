//! The bundled faces: Source Sans 3, unmodified, under the SIL Open Font License 1.1 (`fonts/SourceSans3-LICENSE-OFL-1.1.md`).

use crate::scene::Face;

/// The face's OpenType file.
#[must_use]
pub fn data(face: Face) -> &'static [u8] {
    match face {
        Face::Regular => include_bytes!("../../fonts/SourceSans3-Regular.otf"),
        Face::Italic => include_bytes!("../../fonts/SourceSans3-It.otf"),
        Face::Semibold => include_bytes!("../../fonts/SourceSans3-Semibold.otf"),
        Face::Bold => include_bytes!("../../fonts/SourceSans3-Bold.otf"),
    }
}
