//! Engines of other people and other protocols.

use super::place::Place;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::thread;
use std::time::Duration;

/// dame-rs, a Hub engine that shares nothing with damier. `DAMIER_DAME` names a Python that has it.
pub fn dame_rs_plays_a_match() {
    let Some(python) = std::env::var_os("DAMIER_DAME") else {
        assert_ne!(std::env::var("CI").as_deref(), Ok("true"), "DAMIER_DAME names no Python with dame-rs");
        eprintln!("skipped: DAMIER_DAME is not set");
        return;
    };
    let place = Place::new();
    let dame = format!("name=dame cmd='\"{}\" -m dame hub' option.hash=16", python.to_string_lossy());
    let told = place.run(&[
        "international",
        "-e",
        "name=damier",
        "-e",
        &dame,
        "--each",
        "tc=1+0.02 margin=500",
        "--games",
        "4",
        "--json",
    ]);
    assert_eq!(told.code, Some(0), "{}", told.err);
    let report = told.report();
    assert_eq!(report["games"], 4);
    for engine in report["engines"].as_array().expect("engines") {
        assert_eq!(engine["failures"], serde_json::json!({}), "{engine}");
    }
    for game in place.games("match") {
        let cause = game["verdict"]["cause"].as_str().expect("a cause");
        assert!(["board", "draw-rule"].contains(&cause), "{}", game["verdict"]);
        let moves = game["moves"].as_array().expect("moves");
        assert!(moves.iter().all(|mv| mv["nodes"].as_u64().is_some()), "both tell what they searched");
    }
}

/// A port that nobody uses.
fn port() -> u16 {
    TcpListener::bind("127.0.0.1:0").and_then(|socket| socket.local_addr()).expect("a free port").port()
}

pub fn dxp_engines_play_in_either_role() {
    let damier = env!("CARGO_BIN_EXE_damier");
    let (one, two) = (port(), port());
    let follower =
        format!("name=follower connect=127.0.0.1:{one} cmd='\"{damier}\" dxp --listen 127.0.0.1:{one} --depth 3 -q'");
    let initiator = format!(
        "name=initiator listen=127.0.0.1:{two} role=follower \
         cmd='\"{damier}\" dxp --connect 127.0.0.1:{two} --initiate --games 2 --minutes 1 --depth 2 -q'"
    );
    for (variant, engine, openings) in [
        ("international", &follower, "random=4"),
        ("frisian", &follower, "random=3"),
        ("international", &initiator, "plies=0"),
    ] {
        let frisian = engine.replace(" dxp ", &format!(" dxp {variant} "));
        let place = Place::new();
        let told = place.run(&[
            variant,
            "-e",
            &frisian,
            "-e",
            "name=own depth=2",
            "--games",
            "2",
            "--openings",
            openings,
            "--max-plies",
            "150",
            "--log",
            "log.txt",
            "--json",
        ]);
        let log = || place.read("log.txt");
        assert_eq!(told.code, Some(0), "{}\n{}", told.err, log());
        let games = place.games("match");
        assert_eq!(games.len(), 2);
        for game in &games {
            let cause = game["verdict"]["cause"].as_str().expect("a cause");
            assert!(["board", "draw-rule", "length"].contains(&cause), "{}\n{}", game["verdict"], log());
        }
    }
}

/// Faults of a DXP engine: it accepts a game and then does this in place of its first move.
pub fn faults_of_dxp_engines() {
    for (reply, cause, words) in [
        (&b"M0001322300\0"[..], "illegal", ""),
        (b"E10\0", "gave-up", "gave the game up"),
        (b"E30\0", "gave-up", "ended the game as won"),
        (b"", "crash", "closed"),
        (b"C nothing but words\0", "hang", "no answer"),
    ] {
        let socket = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = socket.local_addr().expect("an address");
        let serving = thread::spawn(move || {
            let (mut stream, _) = socket.accept().expect("the match connects");
            let mut buffer = [0; 512];
            let mut heard = Vec::new();
            // A message ends with a zero byte; the first one proposes the game, in which the engine has White.
            while !heard.contains(&0) {
                let size = stream.read(&mut buffer).expect("a proposal");
                heard.extend(&buffer[..size]);
            }
            stream.write_all(format!("A{:32}0\0", "fake").as_bytes()).expect("accepted");
            thread::sleep(Duration::from_millis(100));
            stream.write_all(reply).expect("replied");
            if reply.is_empty() {
                return;
            }
            while stream.read(&mut buffer).is_ok_and(|size| size > 0) {
                let _ = stream.write_all(b"E00\0");
            }
        });
        let place = Place::new();
        let engine = format!("name=peer connect={address} tc=0.3 start-up=3");
        let told = place.run(&[
            "international",
            "-e",
            &engine,
            "-e",
            "name=own depth=2",
            "--games",
            "2",
            "--openings",
            "plies=0",
        ]);
        // Nobody answers any more for the second game, if anybody is there at all.
        assert!(told.code == Some(0) || told.err.contains("peer did not start"), "{}", told.err);
        let games = place.games("match");
        let verdict = &games[0]["verdict"];
        assert_eq!((&verdict["winner"], &verdict["cause"]), (&"black".into(), &cause.into()), "{verdict}");
        assert!(verdict["words"].as_str().expect("words").contains(words), "{verdict}");
        serving.join().expect("the peer");
    }
}
