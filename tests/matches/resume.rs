//! A match that is killed goes on by the same command, and comes to the same report.

use super::place::Place;
use std::fs;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

const MATCH: [&str; 12] = [
    "czech",
    "-e",
    "name=a nodes=3000",
    "-e",
    "name=b nodes=1500",
    "--games",
    "40",
    "-c",
    "2",
    "--seed",
    "7",
    "--by-opening",
];

fn whole() -> String {
    let place = Place::new();
    let told = place.run(&MATCH);
    assert_eq!(told.code, Some(0), "{}", told.err);
    told.out
}

pub fn killed_at_any_moment_the_same_command_goes_on() {
    let expected = whole();
    let place = Place::new();
    let mut kills = 0;
    for wait in [40, 80, 120, 160, 10, 200] {
        let mut run = place.command(&MATCH).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("damier starts");
        sleep(Duration::from_millis(wait));
        kills += u32::from(run.try_wait().expect("a process").is_none());
        // SIGKILL: no chance to tidy up.
        run.kill().expect("killed");
        run.wait().expect("gone");
    }
    assert!(kills > 0, "every run ended before it was killed");
    let told = place.run(&MATCH);
    assert_eq!(told.code, Some(0), "{}", told.err);
    assert_eq!(told.out, expected);
    let games = place.games("match");
    let mut numbers: Vec<u64> = games.iter().map(|game| game["game"].as_u64().expect("a number")).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (0..40).collect::<Vec<u64>>(), "each game once");
    assert_eq!(place.read("match.pdn").matches("[Event ").count(), 40);
    // Complete: the same command only reports.
    assert_eq!(place.run(&MATCH).out, expected);
}

pub fn a_record_cut_anywhere_is_mended() {
    let place = Place::new();
    let arguments = ["thai", "-e", "nodes=300", "-e", "nodes=200", "--games", "6", "-c", "1"];
    let told = place.run(&arguments);
    assert_eq!(told.code, Some(0), "{}", told.err);
    let (record, games) = (fs::read(place.file("match.jsonl")).expect("a record"), place.read("match.pdn"));
    let header = record.iter().position(|byte| *byte == b'\n').expect("a header") + 1;
    for cut in [header, header + 1, (header + record.len()) / 2, record.len() - 1] {
        fs::write(place.file("match.jsonl"), &record[..cut]).expect("written");
        fs::write(place.file("match.pdn"), &games.as_bytes()[..games.len() / 3]).expect("written");
        // Files that were being written anew.
        let halves = ["match.jsonl.tmp", "match.pdn.tmp"];
        halves.iter().for_each(|name| fs::write(place.file(name), "half").expect("written"));
        let again = place.run(&arguments);
        assert_eq!((again.code, &again.out), (Some(0), &told.out), "cut at {cut}: {}", again.err);
        assert!(halves.iter().all(|name| !place.file(name).exists()), "cut at {cut}");
    }
    // Zeros at the end are what some disks keep of a line when the power fails.
    let mut zeros = record[..record.len() - 40].to_vec();
    zeros.extend([0; 40]);
    fs::write(place.file("match.jsonl"), &zeros).expect("written");
    assert_eq!(place.run(&arguments).out, told.out);
    // Damage in the middle is told, and nothing is lost.
    let mut damaged = record.clone();
    damaged[header + 5] = b'?';
    fs::write(place.file("match.jsonl"), &damaged).expect("written");
    let refused = place.run(&arguments);
    assert_eq!(refused.code, Some(2));
    assert!(refused.err.contains("line 2"), "{}", refused.err);
    assert_eq!(fs::read(place.file("match.jsonl")).expect("a record"), damaged);
}

pub fn other_matches_are_left_alone() {
    let place = Place::new();
    let told = place.run(&["thai", "-e", "depth=1", "-e", "depth=1", "--games", "2", "--max-plies", "4"]);
    assert_eq!(told.code, Some(0), "{}", told.err);
    let before = place.read("match.jsonl");
    let other = place.run(&["czech", "-e", "depth=1", "-e", "depth=1", "--games", "2", "--max-plies", "4"]);
    assert_eq!(other.code, Some(2));
    assert!(other.err.contains("another match") && other.err.contains("--output"), "{}", other.err);
    assert_eq!(place.read("match.jsonl"), before);
    let other = place.run(&["thai", "-e", "depth=1", "-e", "depth=2", "--games", "2", "--max-plies", "4"]);
    assert!(other.err.contains("depth of engine 2 is 1, not 2"), "{}", other.err);
    // One without any game yet is no match.
    let bare = [before.lines().next().unwrap_or_default(), "\n"].concat();
    fs::write(place.file("bare.jsonl"), bare).expect("written");
    let begun =
        place.run(&["czech", "-e", "depth=1", "-e", "depth=1", "--games", "2", "--max-plies", "4", "-o", "bare"]);
    assert_eq!(begun.code, Some(0), "{}", begun.err);
    assert_eq!(place.games("bare").len(), 2);
    // More games of the same match are added to those played.
    let more = place.run(&["thai", "-e", "depth=1", "-e", "depth=1", "--games", "4", "--max-plies", "4"]);
    assert_eq!(more.code, Some(0), "{}", more.err);
    assert_eq!(place.games("match").len(), 4);
    assert!(place.read("match.jsonl").starts_with(&before[..20]));
    fs::remove_file(place.file("match.jsonl")).expect("removed");
    let stray = place.run(&["thai", "-e", "depth=1", "-e", "depth=1", "--games", "4", "--max-plies", "4"]);
    assert_eq!(stray.code, Some(2));
    assert!(stray.err.contains("match.pdn"), "{}", stray.err);
}

pub fn a_changed_file_is_another_match() {
    let place = Place::new();
    let openings = place.file("openings.fen");
    fs::write(&openings, "B:W1-8:B25-32\n").expect("written");
    let run = |games: &str| {
        let arguments =
            ["thai", "-e", "depth=1", "-e", "depth=1", "--openings", "file=openings.fen", "--max-plies", "4"];
        place.run(&[&arguments[..], &["--games", games]].concat())
    };
    assert_eq!(run("2").code, Some(0));
    fs::write(&openings, "B:W1-7,9:B25-32\n").expect("written");
    let other = run("4");
    assert_eq!(other.code, Some(2));
    assert!(other.err.contains("another match") && other.err.contains("has changed"), "{}", other.err);
    fs::write(&openings, "B:W1-8:B25-32\n").expect("written");
    assert_eq!(run("4").code, Some(0));
    let seed =
        place.run(&["thai", "-e", "depth=1", "-e", "depth=1", "--seed", "1", "--max-plies", "4", "--games", "2"]);
    assert!(seed.err.contains("openings is"), "{}", seed.err);
}

pub fn two_runs_of_one_match_do_not_mix() {
    let place = Place::new();
    let arguments = ["thai", "-e", "move-time=0.05", "-e", "move-time=0.05", "--games", "20", "-c", "1"];
    let mut first =
        place.command(&arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("damier starts");
    let begun = Instant::now();
    while !place.file("match.jsonl").exists() && begun.elapsed() < Duration::from_secs(20) {
        sleep(Duration::from_millis(10));
    }
    sleep(Duration::from_millis(200));
    let second = place.run(&arguments);
    first.kill().expect("killed");
    first.wait().expect("gone");
    assert_eq!(second.code, Some(2), "{}", second.out);
    assert!(second.err.contains("another run"), "{}", second.err);
    // Begun in the same moment, one of them plays and the others are told.
    let arguments = ["thai", "-e", "depth=2", "-e", "depth=2", "--games", "10", "-c", "1", "-o", "race"];
    let runs: Vec<_> = (0..4)
        .map(|_| {
            let mut command = place.command(&arguments);
            command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("damier starts")
        })
        .collect();
    for run in runs {
        let told: super::place::Told = run.wait_with_output().expect("an end").into();
        assert!(told.code == Some(0) || told.err.contains("another run"), "{}", told.err);
    }
    assert_eq!(place.games("race").len(), 10);
}

/// A limit on the size of files stands for a full disk.
#[cfg(unix)]
pub fn a_full_disk_ends_the_match_and_loses_nothing() {
    let place = Place::new();
    let damier = env!("CARGO_BIN_EXE_damier");
    let arguments = "match czech -e nodes=300 -e nodes=200 --games 40 -c 1";
    // The signal that a full quota sends is ignored, so that the write itself fails, as it does on a full disk.
    let script = format!("trap '' XFSZ; ulimit -f 40; '{damier}' {arguments}");
    let full = std::process::Command::new("bash").args(["-c", &script]).current_dir(place.path()).output();
    let full: super::place::Told = full.expect("bash").into();
    assert_eq!(full.code, Some(2), "{} {}", full.out, full.err);
    assert!(full.err.contains("go on with: "), "{}", full.err);
    let words: Vec<&str> = arguments.split(' ').skip(1).collect();
    let told = place.run(&words);
    assert_eq!(told.code, Some(0), "{}", told.err);
    let expected = Place::new().run(&words);
    assert_eq!(told.out, expected.out);
}
