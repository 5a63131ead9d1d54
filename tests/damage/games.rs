//! Files of games in every format.

use std::fs;
use std::path::Path;

use outflank::notation::{Format, ReadError, detect, records, write, yaml};

use super::*;

/// The game files of the fixtures with their formats, and a table of WTHOR with a game.
fn texts() -> Vec<(Format, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/games");
    let mut paths: Vec<_> =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    let mut texts: Vec<(Format, Vec<u8>)> = Vec::new();
    for path in paths {
        let bytes = fs::read(&path).expect("read");
        let format = detect(&bytes, bytes.len() as u64).unwrap_or_else(|why| panic!("{}: {why:?}", path.display()));
        texts.push((format, bytes));
    }
    let board = texts.iter().find(|(format, _)| *format == Format::Board).expect("a board").1.clone();
    texts.push((Format::Egaroucid, board));
    let mut wthor = vec![20, 26, 11, 30];
    wthor.extend(1_u32.to_le_bytes());
    wthor.extend([0, 0, 0xea, 0x07, 8, 0, 0, 0]);
    wthor.extend([0; 6]);
    wthor.extend([33, 33]);
    wthor.extend([56, 64, 33, 34, 43].into_iter().chain([0; 55]));
    texts.push((Format::Wthor, wthor));
    texts
}

#[test]
fn damaged_games_give_faults_and_no_panic() {
    let texts = texts();
    for format in Format::ALL {
        assert!(texts.iter().any(|(other, _)| *other == format), "no file is {format}");
    }
    let texts: Vec<(Format, &[u8])> = texts.iter().map(|(format, bytes)| (*format, &bytes[..])).collect();
    try_all(0x1973, GAMES, &texts, |&format, damaged| {
        let _ = detect(damaged, damaged.len() as u64);
        for (index, record) in records(format, damaged).take(100).enumerate() {
            let fault = match record {
                Err(fault) => fault,
                Ok(record) => {
                    if let Err(fault) = record.replay() {
                        ReadError::of_replay(&fault, index)
                    } else {
                        for format in Format::ALL.into_iter().filter(|format| *format != Format::Wthor) {
                            let _ = write(format, &record);
                        }
                        let _ = yaml::write(&record, "game");
                        continue;
                    }
                }
            };
            assert!(!fault.message.is_empty());
            let range = fault.range;
            assert!(range.start <= range.end && range.end <= damaged.len(), "{}: {range:?}", fault.message);
        }
    });
}
