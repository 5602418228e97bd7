//! Positions of dozens of kings, in which captures have no end of continuations.

use super::*;
use std::time::{Duration, Instant};

/// Far above what it takes, far below what it would take to play everything out.
const LIMIT: Duration = Duration::from_secs(30);

#[test]
fn exchanges_among_dozens_of_kings_end() {
    let positions = [
        ("tama", "WWBBWWBWBWWeWWeWeWBBWBeWBBBWBBWBWBWBWBWWWWBeBeWWWWBWeBWBWWWBWWBWW"),
        ("frisian", "WWWBWWBWBBWBWWWWWBBWWWBWWWBBBWeWWWBBWWBWBWWWWWWWBWW"),
    ];
    for (game, position) in positions {
        let start = Instant::now();
        assert!(answer(&["analyse", game, position, "--depth", "1"]).contains("Best move"), "{position}");
        assert!(start.elapsed() < LIMIT, "{position} took {:?}", start.elapsed());
    }
}

#[test]
fn thousands_of_captures_are_written_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.txt");
    let rules = "[x : turkish]\nboard = 12x12\nking-captures = straight\nremoval = at-end\nchoice = free\n";
    fs::write(&path, rules).unwrap();
    let position = "WeeeeeeeeeeeeeeBeBeBeBeBeeeeeeeeeeeeeeeBeBeBeBeBeeBeBeBeBeBeeeeBeBeBeBeBeeeeeeeeeeeeeeeBeBeBeBeBee\
                    BeBeBeBeBeeeeBeBeWeBeBeeeeeeeeeeeeeeeeeeeeeeeee";
    let start = Instant::now();
    let file = path.to_str().unwrap();
    let table = document(&["--rules", file, "moves", "x", position, "--json"]);
    let counts = document(&["--rules", file, "perft", "x", "1", position, "--json"]);
    assert_eq!(counts["nodes"][0].as_u64(), Some(table["moves"].as_array().unwrap().len() as u64));
    assert!(start.elapsed() < LIMIT, "{:?}", start.elapsed());
}
