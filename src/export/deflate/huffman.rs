//! Codes without a common beginning: the shorter, the more often their symbol occurs.

use super::symbol::Symbol;

/// A code, as deflate defines it by its lengths alone.
pub(super) struct Code {
    /// Bits of each symbol; 0 where it does not occur.
    pub(super) lengths: Vec<u8>,
    /// The codes, the first bit lowest, and how many bits they have.
    codes: Vec<(u16, u8)>,
}

impl Code {
    /// The best code for symbols that occur so often, with at most `most` bits each: 15 or, for a few symbols, 7. There are
    /// always two symbols with a code, since some readers refuse a lone one.
    pub(super) fn of(frequencies: &[u32], most: u8) -> Self {
        let mut counts = frequencies.to_vec();
        for symbol in 0..2 {
            if counts.iter().filter(|&&count| count > 0).count() < 2 {
                counts[symbol] = counts[symbol].max(1);
            }
        }
        let mut lengths = lengths(&counts);
        while lengths.iter().any(|&length| length > most) {
            // flatter counts make flatter codes
            for count in counts.iter_mut().filter(|count| **count > 0) {
                *count = *count / 2 + 1;
            }
            lengths = self::lengths(&counts);
        }
        let codes = codes(&lengths).into_iter().zip(lengths.iter().copied()).collect();
        Self { lengths, codes }
    }

    /// The bits of a symbol that occurs and of its rest, the first one lowest, and how many they are.
    pub(super) fn word(&self, symbol: Symbol) -> (u64, u32) {
        let (code, length) = self.codes[symbol.number];
        (u64::from(code) | u64::from(symbol.rest) << length, u32::from(length) + symbol.bits)
    }
}

/// Joins the two rarest again and again; of equally rare ones the first. Every join makes what it joins a bit longer.
fn lengths(counts: &[u32]) -> Vec<u8> {
    let mut leaves: Vec<(u32, usize)> = counts.iter().copied().zip(0..).filter(|&(count, _)| count > 0).collect();
    leaves.sort_unstable();
    let mut nodes: Vec<u32> = Vec::with_capacity(leaves.len());
    // the node above each leaf, and above each node
    let (mut over_leaf, mut over_node) = (vec![0; leaves.len()], vec![0; leaves.len()]);
    let (mut leaf, mut node) = (0, 0);
    for join in 0..leaves.len().saturating_sub(1) {
        let mut sum = 0;
        for _ in 0..2 {
            let is_leaf = node == nodes.len() || leaves.get(leaf).is_some_and(|&(count, _)| count <= nodes[node]);
            if is_leaf {
                over_leaf[leaf] = join;
                sum += leaves[leaf].0;
                leaf += 1;
            } else {
                over_node[node] = join;
                sum += nodes[node];
                node += 1;
            }
        }
        nodes.push(sum);
    }
    let mut depths = vec![0_u8; nodes.len()];
    for node in (0..nodes.len().saturating_sub(1)).rev() {
        depths[node] = depths[over_node[node]] + 1;
    }
    let mut lengths = vec![0; counts.len()];
    for (&(_, symbol), over) in leaves.iter().zip(over_leaf) {
        lengths[symbol] = depths[over] + 1;
    }
    lengths
}

/// The codes of symbols whose lengths are known: shorter ones first, then by symbol.
fn codes(lengths: &[u8]) -> Vec<u16> {
    let mut next = [0_u16; 16];
    for &length in lengths.iter().filter(|&&length| (1..15).contains(&length)) {
        next[usize::from(length) + 1] += 1;
    }
    // what was the number of codes a bit shorter becomes the first code
    for length in 1..next.len() {
        next[length] = (next[length] + next[length - 1]) << 1;
    }
    let code = |&length: &u8| {
        if length == 0 {
            return 0;
        }
        let own = next[usize::from(length)];
        next[usize::from(length)] = own.wrapping_add(1);
        own.reverse_bits() >> (16 - u16::from(length))
    };
    lengths.iter().map(code).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frequent_symbols_have_short_codes() {
        let code = Code::of(&[8, 0, 1, 1, 2, 4], 15);
        assert_eq!(code.lengths, [1, 0, 4, 4, 3, 2]);
    }

    #[test]
    fn codes_are_those_of_the_standard() {
        // the example of RFC 1951, 3.2.2
        let lengths = [3, 3, 3, 3, 3, 2, 4, 4];
        let codes = codes(&lengths);
        let shown =
            |(code, length): (&u16, &u8)| (0..*length).map(|bit| (code >> bit & 1).to_string()).collect::<String>();
        let shown: Vec<String> = codes.iter().zip(&lengths).map(shown).collect();
        assert_eq!(shown, ["010", "011", "100", "101", "110", "00", "1110", "1111"]);
    }

    #[test]
    fn no_code_is_longer_than_allowed() {
        let (mut a, mut b) = (1, 1);
        let fibonacci: Vec<u32> = (0..19).map(|_| (a, (a, b) = (b, a + b)).0).collect();
        assert!(lengths(&fibonacci).iter().any(|&length| length > 7));
        let code = Code::of(&fibonacci, 7);
        assert!(code.lengths.iter().all(|length| (1..=7).contains(length)), "{:?}", code.lengths);
        let room: u32 = code.lengths.iter().map(|&length| 128 >> length).sum();
        assert!(room <= 128, "{room}");
    }

    #[test]
    fn a_lone_symbol_has_company() {
        assert_eq!(Code::of(&[0, 0, 5], 15).lengths, [1, 0, 1]);
        assert_eq!(Code::of(&[0, 0, 0], 15).lengths, [1, 1, 0]);
    }
}
