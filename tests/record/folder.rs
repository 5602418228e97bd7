//! A folder of real files, if there is one: `DAMIER_GAMES=FOLDER cargo test --test record folder -- --nocapture`.
//!
//! The floors are those of 33 files of the public test set of the PDN 3.0 standard (github.com/wiegerw/pdn). The seven
//! games refused there set up men where they promote, or nothing at all.

use damier::Engine;
use damier::record::{GameRecord, ReadOptions, Reader, write};
use std::collections::BTreeMap;
use std::io::BufReader;

/// The record written and read again.
fn again(record: &GameRecord) -> GameRecord {
    super::reading::items(write(record)).remove(0).game.unwrap_or_else(|refused| panic!("{refused:?}")).record
}

/// Games of each variant that must be played to their end.
const FLOORS: [(&str, usize); 5] =
    [("international", 293), ("english", 1038), ("italian", 53), ("czech", 214), ("russian", 154)];
/// Most games that may be refused.
const REFUSED: usize = 7;

#[test]
fn every_game_of_the_folder_is_played_or_refused_with_a_reason() {
    let Some(folder) = std::env::var_os("DAMIER_GAMES") else {
        eprintln!("skipped: DAMIER_GAMES names no folder of PDN files");
        return;
    };
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end.eq_ignore_ascii_case("pdn")));
    paths.sort();
    let mut totals: BTreeMap<String, usize> = BTreeMap::new();
    let mut refusals = 0;
    for path in paths {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let input = BufReader::new(std::fs::File::open(&path).unwrap());
        let mut whole: BTreeMap<String, usize> = BTreeMap::new();
        let (mut games, mut plies) = (0, 0);
        let mut told = Vec::new();
        for item in Reader::new(input, Engine::new(), ReadOptions::default()).unwrap() {
            let item = item.unwrap();
            games += 1;
            match item.game {
                Ok(checked) => {
                    plies += checked.record.moves.len();
                    assert_eq!(again(&checked.record), checked.record);
                    *whole.entry(checked.record.variant).or_default() += 1;
                    for warning in checked.warnings {
                        told.push(format!("    warning {} (game {}): {}", warning.line, item.index, warning.text));
                    }
                }
                Err(refused) => {
                    refusals += 1;
                    told.push(format!(
                        "    REFUSED {} (game {}, {}): {}: {}",
                        refused.line, item.index, refused.partial.variant, refused.mv, refused.reason
                    ));
                }
            }
        }
        println!("{name:<40} {games:>4} games {plies:>6} plies  {whole:?}");
        told.iter().for_each(|line| println!("{line}"));
        whole.into_iter().for_each(|(variant, count)| *totals.entry(variant).or_default() += count);
    }
    println!("{totals:?}, {refusals} refused");
    for (variant, floor) in FLOORS {
        assert!(totals.get(variant).copied().unwrap_or(0) >= floor, "{variant}: {totals:?}");
    }
    assert!(refusals <= REFUSED, "{refusals} games are refused");
}
