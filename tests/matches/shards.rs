//! A match in parts comes to the report of the match in one piece.

use super::place::Place;
use std::process::Command;

const MATCH: [&str; 10] =
    ["thai", "-e", "name=a nodes=900", "-e", "name=b nodes=300", "--games", "24", "--seed", "3", "--by-opening"];
const TEST: [&str; 2] = ["--sprt", "elo0=0 elo1=150 alpha=0.1 beta=0.1"];

pub fn parts_come_to_the_same_report() {
    for extra in [&[][..], &TEST] {
        let whole = Place::new();
        let arguments: Vec<&str> = MATCH.iter().chain(extra).copied().collect();
        let told = whole.run(&arguments);
        let place = Place::new();
        let mut files = vec!["report".to_string(), "--by-opening".to_string()];
        for part in ["1/3", "2/3", "3/3"] {
            let name = format!("part{}", &part[..1]);
            let mut arguments = arguments.clone();
            arguments.extend(["--shard", part, "-o", &name]);
            let told = place.run(&arguments);
            assert_eq!(told.code, Some(0), "{}", told.err);
            files.push(format!("{name}.jsonl"));
        }
        // In any order, and one of them twice.
        files[2..].reverse();
        files.push("part1.jsonl".into());
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        let merged = place.run(&files);
        assert_eq!((merged.code, &merged.out), (told.code, &told.out), "{}", merged.err);
    }
}

pub fn gnu_parallel_spreads_a_match() {
    if Command::new("parallel").arg("--version").output().is_err() {
        assert_ne!(std::env::var("CI").as_deref(), Ok("true"), "GNU parallel is missing");
        eprintln!("skipped: GNU parallel is not installed");
        return;
    }
    let place = Place::new();
    let damier = env!("CARGO_BIN_EXE_damier");
    let command = format!(
        "{damier} match thai -e 'name=a nodes=900' -e 'name=b nodes=300' --games 24 --seed 3 -c 1 --shard {{}}/4 -o part{{}}"
    );
    let spread = Command::new("parallel")
        .args(["-j2", "--will-cite", &command, ":::", "1", "2", "3", "4"])
        .current_dir(place.path())
        .output()
        .expect("GNU parallel runs");
    assert!(spread.status.success(), "{}", String::from_utf8_lossy(&spread.stderr));
    let merged = place.run(&["report", "--by-opening", "part1.jsonl", "part2.jsonl", "part3.jsonl", "part4.jsonl"]);
    let whole = Place::new().run(&MATCH);
    assert_eq!((merged.code, merged.out), (Some(0), whole.out), "{}", merged.err);
}
