//! Whatever an engine does wrong ends its game with a clear verdict, and the next game is played.

use super::place::{Place, fake};
use serde_json::Value;

/// A pair of games of a fake engine that fails at its second move of each, against damier.
fn pair(fault: &str, more: &str, extra: &[&str]) -> (Place, Vec<Value>) {
    let place = Place::new();
    let engine = fake(fault, more);
    let mut arguments = vec!["international", "-e", &engine, "-e", "nodes=100", "--games", "2", "-c", "1", "--json"];
    arguments.extend(extra);
    let told = place.run(&arguments);
    assert_eq!(told.code, Some(0), "{fault}: {}", told.err);
    let report = told.report();
    assert_eq!((&report["games"], &report["complete"]), (&2.into(), &true.into()), "{fault}");
    let games = place.games("match");
    (place, games)
}

/// The game is lost for the fake engine, for this cause and with these words.
fn lost(game: &Value, cause: &str, words: &str) {
    let verdict = &game["verdict"];
    let winner = if game["white"] == "fake" { "black" } else { "white" };
    assert_eq!((&verdict["winner"], &verdict["cause"]), (&winner.into(), &cause.into()), "{verdict}");
    let told = verdict["words"].as_str().expect("words");
    assert!(told.contains(words), "{told}");
}

pub fn each_fault_loses_the_game_it_is_made_in() {
    let cases = [
        ("crash@2", "depth=1", "crash", "crashed (exit status: 7; it wrote: out of memory at move 2)"),
        ("closes@2", "depth=1", "crash", "crashed"),
        ("hang@2", "depth=1 patience=0.3", "hang", "gave no answer"),
        ("hang@2", "move-time=0.05", "hang", "gave no answer"),
        ("floods-thinking@2", "move-time=0.05", "hang", "gave no answer for 1."),
        ("late@2", "move-time=0.05", "time", "used 0."),
        ("late@2", "tc=0.1", "time", "used 0."),
        ("illegal@2", "depth=1", "illegal", "1-30"),
        ("rubbish@2", "depth=1", "illegal", "hello"),
        ("empty@2", "depth=1", "illegal", ""),
        ("no-move@2", "depth=1", "illegal", "there are legal moves"),
        ("error@2", "depth=1 patience=0.3", "hang", "out of cheese"),
        ("twice@2", "depth=1", "stale", "without being asked"),
    ];
    for (fault, more, cause, words) in cases {
        let (place, games) = pair(fault, more, &[]);
        for game in &games {
            lost(game, cause, words);
            assert!(game["moves"].as_array().expect("moves").len() >= 2, "{fault}");
        }
        // The engine was started anew for the second game, in which it failed in the same way.
        assert_eq!(games.len(), 2, "{fault}");
        let pdn = place.read("match.pdn");
        assert_eq!(pdn.matches("[Termination \"").count(), 2, "{fault}");
    }
}

pub fn faults_of_uci_engines_too() {
    let cases = [
        ("crash@2", "depth=1", "crash", "crashed"),
        ("illegal@2", "depth=1", "illegal", "1-50"),
        ("empty@2", "depth=1", "bad-text", "no move"),
        ("no-move@2", "depth=1", "illegal", "there are legal moves"),
        ("twice@2", "depth=1", "stale", "without being asked"),
        ("late@2", "move-time=0.05", "time", "used 0."),
    ];
    for (fault, more, cause, words) in cases {
        let (_, games) = pair(&format!("uci {fault}"), &format!("protocol=uci {more}"), &[]);
        games.iter().for_each(|game| lost(game, cause, words));
    }
}

pub fn oddities_are_no_faults() {
    for (fault, more) in [
        ("none", "depth=1"),
        ("odd@2", "depth=1"),
        ("claims@2", "depth=1"),
        ("flood@2", "depth=1 patience=60"),
        ("ignores-quit", "depth=1"),
        ("no-text", "depth=1"),
        ("errors", "depth=1"),
        ("long-line", "depth=1"),
        ("flood-start", "depth=1 start-up=60"),
        ("none", "tc=60 ponder"),
        ("none", "depth=1 ponder"),
    ] {
        let (_, games) = pair(fault, more, &["--max-plies", "12"]);
        for game in &games {
            assert_eq!(game["verdict"]["cause"], "length", "{fault}: {}", game["verdict"]);
        }
    }
    let (_, games) = pair("uci none", "protocol=uci tc=60+0.1 ponder", &["--max-plies", "12"]);
    assert!(games.iter().all(|game| game["verdict"]["cause"] == "length"));
}

pub fn faults_while_pondering() {
    let (_, games) = pair("crash-pondering", "tc=60 ponder", &[]);
    games.iter().for_each(|game| lost(game, "crash", "crashed (exit status: 3)"));
    // Hub lets an engine answer before it is asked; whoever does so has nothing more to say.
    let (_, games) = pair("answers-pondering", "tc=60 ponder", &["--max-plies", "12"]);
    assert_eq!(games.len(), 2);
}

pub fn an_engine_that_never_starts_ends_the_match() {
    for (fault, words) in [("no-start", "crash"), ("mute", "did not start"), ("floods", "did not start")] {
        let place = Place::new();
        let engine = fake(fault, "depth=1 start-up=0.3");
        let told = place.run(&["international", "-e", &engine, "-e", "nodes=100", "--games", "2"]);
        assert_eq!(told.code, Some(2), "{fault}");
        assert!(told.err.contains("fake") && told.err.contains(words), "{}", told.err);
    }
    let place = Place::new();
    let told = place.run(&["thai", "-e", "cmd=/nowhere/engine depth=1", "-e", "nodes=100", "--games", "2"]);
    assert_eq!(told.code, Some(2));
    assert!(told.err.contains("/nowhere/engine"), "{}", told.err);
    let engine = fake("none", "depth=1 option.thread=2");
    let told = place.run(&["thai", "-e", &engine, "-e", "nodes=100", "--games", "2", "-o", "typo"]);
    assert_eq!(told.code, Some(2));
    assert!(told.err.contains("no parameter \"thread\""), "{}", told.err);
    let engine = fake("none", "depth=1 dir=nowhere");
    let told = place.run(&["thai", "-e", &engine, "-e", "nodes=100", "--games", "2", "-o", "folder"]);
    assert!(told.code == Some(2) && told.err.contains("no folder nowhere"), "{}", told.err);
    // One that crashes and then starts no more ends the match, which can go on once it does.
    let engine = fake("once", "depth=1");
    let told = place.run(&["thai", "-e", &engine, "-e", "nodes=100", "--games", "4", "-c", "1", "-o", "once"]);
    assert_eq!(told.code, Some(2), "{}", told.out);
    assert!(told.err.contains("go on with: ") && place.games("once").len() == 1, "{}", told.err);
    let engine = fake("none", "depth=1");
    let told = place.run(&["frisian", "-e", &engine, "-e", "nodes=100", "--games", "2", "-o", "other"]);
    assert_eq!(told.code, Some(2));
    assert!(told.err.contains("does not play frisian"), "{}", told.err);
}
