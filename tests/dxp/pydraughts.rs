//! pydraughts' DXP client plays a whole game against `damier dxp --listen`.
//!
//! `DAMIER_PYDRAUGHTS` names a Python interpreter with pydraughts; `.ci/run` sets one up. Without it the test says so and
//! passes, except where `CI` is `true`.

use crate::command::Listening;
use damier::{Engine, Outcome, Side, Style};
use std::process::{Command, Stdio};

#[test]
fn pydraughts_plays_a_whole_game_over_dxp() {
    let Some(python) = std::env::var_os("DAMIER_PYDRAUGHTS") else {
        let reason = "DAMIER_PYDRAUGHTS names no Python interpreter; .ci/run sets one up";
        assert_ne!(std::env::var("CI").as_deref(), Ok("true"), "{reason}");
        println!("skipped: {reason}");
        return;
    };
    let listening = Listening::new(&["--move-time", "0.02", "--games", "1", "--json"]);
    let port = listening.address.rsplit(':').next().unwrap();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/clients/pydraughts_dxp.py");
    // The script has patience of its own.
    let output = Command::new(&python).args([script, port]).stdin(Stdio::null()).output().expect("Python starts");
    let (errors, text) = (String::from_utf8_lossy(&output.stderr), String::from_utf8_lossy(&output.stdout));
    assert!(output.status.success(), "{errors}\n{text}");
    let moves = judge(&text);

    let (told, notes, status) = listening.end();
    let game: serde_json::Value = serde_json::from_str(told.lines().next().expect("a game")).unwrap();
    let heard: Vec<&str> = game["moves"].as_array().unwrap().iter().map(|mv| mv["hub"].as_str().unwrap()).collect();
    assert_eq!(heard, moves, "both sides have played the same game");
    assert_eq!(
        (&game["result"], &game["side"], &game["opponent"]),
        (&"won".into(), &"black".into(), &"DXP Client".into())
    );
    assert!(notes.contains("the other side says: Good luck!"), "{notes}");
    assert_eq!(status, Some(0), "{notes}");
}

/// Replays the game that the client has printed; its moves.
fn judge(text: &str) -> Vec<String> {
    let mut engine = Engine::new();
    let mut moves: Vec<String> = Vec::new();
    let mut result = None;
    for line in text.lines() {
        match line.split_once(' ') {
            Some(("move", mv)) => {
                engine.play(mv, Style::Hub).unwrap_or_else(|error| panic!("{mv}: {error}"));
                moves.push(mv.to_string());
            }
            Some(("back", plies)) => {
                moves.truncate(plies.parse().unwrap());
                while engine.plies() > moves.len() && engine.undo() {}
            }
            Some(("result", text)) => result = Some(text),
            _ => panic!("`{line}` is no line of a game"),
        }
    }
    assert!(matches!(engine.outcome(), Some(Outcome::Win(Side::Black, _))), "{} moves", moves.len());
    assert_eq!(result, Some("0-1"));
    moves
}
