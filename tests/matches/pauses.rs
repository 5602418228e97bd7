//! A machine that stands still makes engines late, and is not their fault: such games are told apart and played again.

use super::place::{Place, Told, fake};
use serde_json::Value;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Half a minute of a game in which one side or the other is always thinking, 0.3 s at a time.
const MATCH: [&str; 9] = ["thai", "--each", "move-time=0.3", "-e", "name=a", "-e", "name=b", "--games", "2"];

/// Plays a match that is stopped for a second, as if its machine had been suspended.
fn paused(place: &Place, extra: &[&str]) -> Told {
    let more = ["-c", "1", "--max-plies", "8", "--json", "--openings", "plies=1"];
    let arguments = [&MATCH, &more[..], extra].concat();
    let run = place.command(&arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("damier starts");
    let signal = |name: &str| {
        let sent = Command::new("kill").args([name, &run.id().to_string()]).status().expect("kill");
        assert!(sent.success(), "{name}");
    };
    let begun = Instant::now();
    while !place.file("match.jsonl").exists() && begun.elapsed() < Duration::from_secs(20) {
        sleep(Duration::from_millis(10));
    }
    sleep(Duration::from_millis(600));
    signal("-STOP");
    sleep(Duration::from_secs(1));
    signal("-CONT");
    run.wait_with_output().expect("an end").into()
}

fn kept(place: &Place, kind: &str) -> Vec<Value> {
    place.games("match").into_iter().filter(|line| line["type"] == kind).collect()
}

pub fn a_game_spoilt_by_a_pause_is_told_apart_and_played_again() {
    let place = Place::new();
    let told = paused(&place, &[]);
    assert_eq!(told.code, Some(0), "{}", told.err);
    let report = told.report();
    assert_eq!((&report["games"], &report["causes"]["length"]), (&2.into(), &2.into()), "{report}");
    assert!(report["engines"].as_array().unwrap().iter().all(|engine| engine["failures"] == serde_json::json!({})));
    let spoilt = report["spoilt"].as_array().expect("a pause was seen");
    assert_eq!(spoilt.len(), 1, "{report}");
    let pause = spoilt[0]["pause"].as_f64().unwrap();
    assert!((0.5..3.0).contains(&pause), "{pause}");
    assert!(spoilt[0]["words"].as_str().unwrap().contains("used 1."), "{}", spoilt[0]);
    assert_eq!((kept(&place, "game").len(), kept(&place, "spoilt").len()), (2, 1));
    assert_eq!(place.read("match.pdn").matches("[Event ").count(), 2);
    // What is kept is known after a stop too, and reported in words.
    let again = place.run(&["report", "match.jsonl"]);
    assert!(again.out.contains("Spoilt by a pause of the machine: 1 game, which was played again\n"), "{}", again.out);
    assert!(again.out.contains("was kept waiting for "), "{}", again.out);
    let resumed = place.run(&[&MATCH, &["--max-plies", "8", "--openings", "plies=1"][..]].concat());
    assert_eq!(resumed.out, again.out);
}

pub fn a_pause_counts_where_it_is_asked_to() {
    let place = Place::new();
    let report = paused(&place, &["--pauses", "count"]).report();
    assert_eq!((&report["causes"]["time"], report.get("spoilt")), (&1.into(), None), "{report}");
}

pub fn an_engine_that_sleeps_is_late_by_itself() {
    let place = Place::new();
    let engine = fake("late@2", "move-time=0.05");
    let told = place.run(&["thai", "-e", &engine, "-e", "nodes=100", "--games", "2", "-c", "1", "--json"]);
    let report = told.report();
    assert_eq!((&report["causes"]["time"], report.get("spoilt")), (&2.into(), None), "{report}");
}
