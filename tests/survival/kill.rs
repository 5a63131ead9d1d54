//! Killed at any moment.

use std::thread::sleep;
use std::time::{Duration, Instant};

use super::*;

/// How many builds are killed.
const KILLS: usize = 200;
/// How many of them at least must be killed while they are at work.
const HITS: usize = 120;

/// A small generator of numbers, the same on every machine (xorshift).
struct Random(u64);

impl Random {
    /// Between 0 and 1.
    fn part(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % 10_000) as f64 / 10_000.0
    }
}

#[test]
fn two_hundred_kills_tear_nothing() {
    let two = Two::new();
    two.build(0);
    // how long a build takes here and now: a busy machine only makes it longer
    let quickest = (0..3).map(|_| {
        let begin = Instant::now();
        assert!(two.start().wait().expect("it ends").success());
        begin.elapsed()
    });
    let quickest = quickest.min().expect("three");
    let mut random = Random(0x0df1_a4c5_1886);
    let (mut hits, mut litter) = (0, 0);
    for kill in 0..KILLS {
        two.be(kill % 2);
        let mut child = two.start();
        sleep(quickest.mul_f64(random.part()));
        child.kill().expect("killed");
        hits += usize::from(!child.wait().expect("it ends").success());
        two.assert_whole(true, &format!("kill {kill}"));
        litter += usize::from(files(&two.out()).iter().any(|(name, _)| is_temporary(name)));
        if kill % 20 == 19 {
            two.build(kill / 20 % 2);
        }
    }
    assert!(hits >= HITS, "only {hits} of {KILLS} kills met a build at work");
    assert!(litter > 0, "no kill met a build that was writing");
    eprintln!("{hits} of {KILLS} builds were killed at work, {litter} of them left temporary files");
    two.build(0);
}

/// Also the first build of all: what is there is whole.
#[test]
fn a_first_build_that_is_killed_leaves_whole_files() {
    let two = Two::new();
    let begin = Instant::now();
    two.build(0);
    let length = begin.elapsed();
    for part in 1..10 {
        fs::remove_dir_all(two.out()).expect("removed");
        let mut child = two.start();
        sleep(length.mul_f64(f64::from(part) / 10.0).min(Duration::from_secs(2)));
        child.kill().expect("killed");
        child.wait().expect("it ends");
        if two.out().exists() {
            two.assert_whole(false, "first build");
        }
        two.build(0);
    }
}
