//! How much of anything is taken: content comes from strangers, and nothing of theirs may take the whole machine. What is
//! larger is an error that names the limit. Only numbers, all in one place; README.md has them as a table.

/// The longest text of a book and the longest page of Markdown, in bytes.
pub const TEXT: usize = 4 << 20;

/// The longest file of games that is read for a diagram, in bytes; `outflank check` reads longer ones game by game.
pub const GAMES: usize = 64 << 20;

/// The longest game, in bytes.
pub const GAME: usize = 1 << 20;

/// The longest picture of an author's own, in bytes: a hundred times what a drawn disc needs.
pub const ARTWORK: usize = 256 << 10;

/// The largest picture that is proved, in bytes.
pub const PICTURE: usize = 32 << 20;

/// The largest PDF whose pictures are proved, in bytes: a hundred times the largest of ours.
pub const PDF: usize = 8 << 20;

/// How many levels deep mappings and lists lie in one another in YAML, and lists in Markdown.
pub const NESTING: usize = 32;

/// How many values one file of YAML holds, with its anchors and aliases written out.
pub const VALUES: usize = 200_000;

/// How many diagrams a book has, and how many pictures one call makes of games.
pub const DIAGRAMS: usize = 1_000_000;

/// How many pages a document has.
pub const PAGES: usize = 2_000;

/// How many pixels a picture is wide and high: one of this size takes 400 MB while it is drawn.
pub const PIXELS: u32 = 10_000;

/// How many frames an animation has: a game has 61 at most.
pub const FRAMES: usize = 200;

/// How many pixels all frames of an animation have together.
pub const PIXELS_OF_FRAMES: u64 = 250_000_000;

/// How many characters an id has, or a name that becomes a file's: with a suffix and an ending it fits every file system.
pub const NAME: usize = 100;
