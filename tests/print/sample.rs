//! Small pictures with faults in them, to see the checks fail.

use outflank::scene::{Item, Mm, Scene, Size};

/// A picture of a width and a height in millimetres.
pub fn scene([width, height]: [f64; 2], items: Vec<Item>) -> Scene {
    Scene {
        id: "x".into(),
        title: "A title".into(),
        description: "What is seen.".into(),
        language: "en".into(),
        metadata: Vec::new(),
        size: Size { width: Mm(width), height: Mm(height) },
        items,
        dark: None,
    }
}
