//! The pieces of ink and of paper in a picture, and whether a copy still has them: a letter that vanished, two that ran together,
//! a line that broke or the hole of a letter that closed changes one of them.

#![allow(dead_code, reason = "each test file uses its own part of this")]
#![allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "pixels of a small picture")]
#![allow(clippy::needless_range_loop, reason = "speed where nothing is optimised")]

use std::collections::{BTreeMap, BTreeSet};

use crate::copier::Copy;

/// Pieces smaller than this are dust, in square millimetres.
const DUST: f64 = 0.02;
/// What has more ink is ink to the eye.
const INK: f32 = 0.5;
/// Letters that the typeface sets nearer to each other than this, in millimetres, such as r and t, may touch in a copy.
const TOUCHING: f64 = 0.14;
/// No letter has more ink, in square millimetres; what has more must stay apart from everything.
const LETTER: f64 = 10.0;

/// A picture in pieces, each of which hangs together along the sides of its pixels.
pub struct Pieces {
    width: usize,
    per_mm: f64,
    /// For each row its runs of ink or paper.
    rows: Vec<Vec<Run>>,
    /// For each number of a run the piece that it belongs to.
    roots: Vec<usize>,
    /// For each piece its pixels, and its first one.
    sizes: BTreeMap<usize, Size>,
}

#[derive(Clone, Copy)]
struct Run {
    ink: bool,
    start: usize,
    end: usize,
    number: usize,
}

#[derive(Clone, Copy)]
struct Size {
    ink: bool,
    pixels: usize,
    first: (usize, usize),
}

impl Pieces {
    pub fn of(copy: &Copy) -> Self {
        let mut pieces = Self {
            width: copy.width,
            per_mm: copy.per_mm,
            rows: Vec::with_capacity(copy.height),
            roots: Vec::new(),
            sizes: BTreeMap::new(),
        };
        for row in copy.ink.chunks_exact(copy.width) {
            pieces.add(row);
        }
        for (y, row) in pieces.rows.iter().enumerate() {
            for run in row {
                let root = root(&pieces.roots, run.number);
                let size = pieces.sizes.entry(root).or_insert(Size { ink: run.ink, pixels: 0, first: (run.start, y) });
                size.pixels += run.end - run.start;
            }
        }
        pieces
    }

    /// Cuts a row into runs, and joins them to those of the row above that they touch.
    fn add(&mut self, row: &[f32]) {
        let mut runs: Vec<Run> = Vec::new();
        let mut start = 0;
        for x in 1..=row.len() {
            let ink = row[start] > INK;
            if x < row.len() && (row[x] > INK) == ink {
                continue;
            }
            let number = self.roots.len();
            self.roots.push(number);
            runs.push(Run { ink, start, end: x, number });
            start = x;
        }
        let mut above = 0;
        for run in &runs {
            let Some(last) = self.rows.last() else { break };
            while last[above].end <= run.start {
                above += 1;
            }
            let touching = last[above..].iter().take_while(|other| other.start < run.end);
            for other in touching.filter(|other| other.ink == run.ink) {
                let (a, b) = (root(&self.roots, other.number), root(&self.roots, run.number));
                self.roots[a.max(b)] = a.min(b);
            }
        }
        self.rows.push(runs);
    }

    fn is_dust(&self, piece: usize) -> bool {
        (self.sizes[&piece].pixels as f64) < DUST * self.per_mm * self.per_mm
    }

    /// Whether a piece may be two letters of a word.
    fn is_letters(&self, piece: usize) -> bool {
        let size = self.sizes[&piece];
        size.ink && (size.pixels as f64) < 2.0 * LETTER * self.per_mm * self.per_mm
    }

    /// How many of ink and how many of paper there are, dust left out.
    pub fn count(&self) -> (usize, usize) {
        let whole = || self.sizes.iter().filter(|(piece, _)| !self.is_dust(**piece)).map(|(_, size)| size);
        (whole().filter(|size| size.ink).count(), whole().filter(|size| !size.ink).count())
    }

    /// How near two pieces stand to each other in a row, in millimetres, if they do so anywhere; `picture` is what they are of.
    fn gap(&self, pair: [usize; 2], picture: &Copy) -> f64 {
        let mut least = f64::INFINITY;
        for (y, row) in self.rows.iter().enumerate() {
            for three in row.windows(3) {
                let ends = [&three[0], &three[2]].map(|run| root(&self.roots, run.number));
                if ends == pair || ends == [pair[1], pair[0]] {
                    // the pixels at the ends may be paper in part
                    let between = &picture.ink[y * self.width + three[1].start - 1..=y * self.width + three[1].end];
                    let paper: f32 = between.iter().map(|ink| 1.0 - ink).sum();
                    least = least.min(f64::from(paper) / self.per_mm);
                }
            }
        }
        least
    }

    /// What a piece is and where it begins, in millimetres from the left and the top.
    fn place(&self, piece: usize) -> String {
        let size = self.sizes[&piece];
        let what = if size.ink { "ink" } else { "paper" };
        let [x, y] = [size.first.0, size.first.1].map(|at| at as f64 / self.per_mm);
        format!("{what} at {x:.1}, {y:.1} mm")
    }
}

/// What became of pieces that are not one piece of the copy, and where: nothing if all of them can still be told apart.
pub fn lost(original: &Copy, copy: &Copy) -> Vec<String> {
    let (own, other) = (Pieces::of(original), Pieces::of(copy));
    let mut links: BTreeSet<(usize, usize)> = BTreeSet::new();
    for (before, after) in own.rows.iter().zip(&other.rows) {
        let mut from = 0;
        for run in before {
            while after[from].end <= run.start {
                from += 1;
            }
            for shared in after[from..].iter().take_while(|shared| shared.start < run.end) {
                if shared.ink == run.ink {
                    links.insert((root(&own.roots, run.number), root(&other.roots, shared.number)));
                }
            }
        }
    }
    let (mut forth, mut back): (BTreeMap<usize, Vec<usize>>, BTreeMap<usize, Vec<usize>>) = Default::default();
    for &(before, after) in links.iter().filter(|(before, after)| !own.is_dust(*before) && !other.is_dust(*after)) {
        forth.entry(before).or_default().push(after);
        back.entry(after).or_default().push(before);
    }
    let mut lost = Vec::new();
    for piece in own.sizes.keys().filter(|piece| !own.is_dust(**piece)) {
        match forth.get(piece).map_or(0, Vec::len) {
            0 => lost.push(format!("{} vanished", own.place(*piece))),
            1 => {}
            parts => lost.push(format!("{} is in {parts} parts", own.place(*piece))),
        }
    }
    for piece in other.sizes.keys().filter(|piece| !other.is_dust(**piece)) {
        match back.get(piece).map_or(&[][..], Vec::as_slice) {
            [] => lost.push(format!("{} came from nowhere", other.place(*piece))),
            [_] => {}
            [a, b] if other.is_letters(*piece) && own.gap([*a, *b], original) < TOUCHING => {}
            parts => {
                let were: Vec<String> = parts.iter().map(|part| own.place(*part)).collect();
                lost.push(format!("{} was {}", other.place(*piece), were.join(" and ")));
            }
        }
    }
    lost
}

fn root(roots: &[usize], mut number: usize) -> usize {
    while roots[number] != number {
        number = roots[number];
    }
    number
}
