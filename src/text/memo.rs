//! What a thread has made before, found by what it was made from: pictures of one kind, and the same words
//! on two papers, share nearly everything.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

/// Values by their keys. Whole keys are kept and compared, so that nothing is taken for another thing; when everything
/// together has grown larger than it may, all of it is forgotten. What comes of a value must not depend on whether it was
/// known.
pub(crate) struct Memo<K, V> {
    known: BTreeMap<u64, Vec<(K, V)>>,
    bytes: usize,
    most: usize,
}

impl<K: Hash, V: Clone> Memo<K, V> {
    /// Nothing yet, and never more than about `most` bytes.
    pub(crate) const fn new(most: usize) -> Self {
        Self { known: BTreeMap::new(), bytes: 0, most }
    }

    /// The value of a key. `key` is like an own one: it has the hash of those that are the `same`.
    pub(crate) fn find(&self, key: &impl Hash, same: impl Fn(&K) -> bool) -> Option<V> {
        let all = self.known.get(&hash(key))?;
        all.iter().find(|(own, _)| same(own)).map(|(_, value)| value.clone())
    }

    /// Keeps a value; `bytes` is about how much memory it takes with its key.
    pub(crate) fn keep(&mut self, key: K, value: V, bytes: usize) {
        if self.bytes > self.most {
            self.known.clear();
            self.bytes = 0;
        }
        self.bytes += bytes;
        // there is hardly ever a second one
        self.known.entry(hash(&key)).or_insert_with(|| Vec::with_capacity(1)).push((key, value));
    }
}

fn hash(value: &impl Hash) -> u64 {
    let mut mixer = Mixer(0);
    value.hash(&mut mixer);
    mixer.finish()
}

/// A quick hash: what it finds is compared as a whole.
struct Mixer(u64);

impl Mixer {
    fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.mix(u64::from_le_bytes(*word));
        }
        for &byte in rest {
            self.mix(u64::from(byte));
        }
    }

    fn write_u8(&mut self, i: u8) {
        self.mix(u64::from(i));
    }

    fn write_u32(&mut self, i: u32) {
        self.mix(u64::from(i));
    }

    fn write_u64(&mut self, i: u64) {
        self.mix(i);
    }

    fn write_usize(&mut self, i: usize) {
        self.mix(i as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_kept_is_found_until_there_is_too_much() {
        let mut memo = Memo::new(100);
        for (key, value) in [("one", 1), ("two", 2)] {
            memo.keep(key, value, 60);
        }
        let find = |memo: &Memo<&str, i32>, key: &'static str| memo.find(&key, |own| *own == key);
        assert_eq!((find(&memo, "one"), find(&memo, "two"), find(&memo, "three")), (Some(1), Some(2), None));
        memo.keep("three", 3, 60);
        assert_eq!((find(&memo, "one"), find(&memo, "three")), (None, Some(3)));
    }
}
