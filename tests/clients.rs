//! Two Python libraries drive damier over Hub through whole games: what users' programs do.
//!
//! The libraries install modules of the same name, so each has an interpreter of its own: `DAMIER_PYDRAUGHTS` names one
//! with pydraughts, `DAMIER_PY_DRAUGHTS` one with py-draughts. `.ci/run` sets up both; without them the tests say so and
//! pass, except where `CI` is `true`.

use damier::board::Side;
use damier::{Engine, Outcome, Style};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// More than any of these games takes.
const PATIENCE: Duration = Duration::from_secs(90);
/// py-draughts waits for ever if two lines reach it in one piece, which happens where the machine is so busy that the
/// engine's pause between lines is not enough; then the game is begun again.
const ATTEMPTS: usize = 3;

/// One game at a time, so that they do not disturb each other's clocks.
static TABLE: Mutex<()> = Mutex::new(());

/// The interpreter that a variable names.
fn interpreter(variable: &str) -> Option<PathBuf> {
    let found = std::env::var_os(variable).map(PathBuf::from);
    if found.is_none() {
        let reason = format!("{variable} names no Python interpreter; .ci/run sets one up");
        assert_ne!(std::env::var("CI").as_deref(), Ok("true"), "{reason}");
        println!("skipped: {reason}");
    }
    found
}

/// What a script prints while it plays with this build of damier; nothing if it lost patience.
fn play(python: &Path, script: &str) -> Option<String> {
    let _table = TABLE.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let script = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/clients").join(script);
    let mut child = Command::new(python)
        .arg(&script)
        .arg(env!("CARGO_BIN_EXE_damier"))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{python:?} does not start: {error}"));
    let mut out = child.stdout.take().expect("a pipe");
    let mut err = child.stderr.take().expect("a pipe");
    let out = std::thread::spawn(move || {
        let mut text = String::new();
        out.read_to_string(&mut text).map(|_| text)
    });
    let err = std::thread::spawn(move || {
        let mut text = String::new();
        err.read_to_string(&mut text).map(|_| text)
    });
    let start = Instant::now();
    let status = loop {
        match child.try_wait().expect("a child to wait for") {
            Some(status) => break Some(status),
            None if start.elapsed() > PATIENCE => break None,
            None => std::thread::sleep(Duration::from_millis(50)),
        }
    };
    let Some(status) = status else {
        // Its engine may hold the pipes still, so they are not read to the end.
        child.kill().expect("a child to end");
        child.wait().expect("a child to wait for");
        return None;
    };
    let (out, err) = (out.join().expect("a reader").expect("text"), err.join().expect("a reader").expect("text"));
    // py-draughts waits for the pipe to have more, also when the lines it waits for are in its own memory already.
    if err.contains("Engine initialization timed out") {
        return None;
    }
    assert!(status.success(), "{script:?}: {status}\n{err}\n{out}");
    Some(out)
}

/// Replays a printed game and judges it: every move legal, the end where damier sees one, the same winner.
fn judge(game: &str) {
    let mut engine = Engine::new();
    engine.set_variant("international").expect("a known game");
    let mut moves: Vec<&str> = Vec::new();
    let mut result = None;
    for line in game.lines() {
        match line.split_once(' ') {
            Some(("move", mv)) => {
                assert!(!engine.is_decided(), "{mv} comes after the end");
                moves.push(mv);
                engine.set_position(None, &moves, Style::Hub).unwrap_or_else(|error| panic!("{mv}: {error}"));
            }
            Some(("position", hub)) => assert_eq!(engine.hub(), hub, "after {:?}", moves.last()),
            Some(("result", text)) => result = Some(text),
            _ => panic!("`{line}` is no line of a game"),
        }
    }
    let expected = match engine.outcome().expect("the game is over") {
        Outcome::Win(Side::White, _) => "1-0",
        Outcome::Win(Side::Black, _) => "0-1",
        Outcome::Draw(_) => "1/2-1/2",
    };
    assert_eq!(result, Some(expected), "after {} plies", moves.len());
    assert_eq!(expected, "1-0", "the engine beats a player of random moves");
    assert!(moves.len() > 20, "a game of {} plies", moves.len());
}

#[test]
fn pydraughts_plays_a_whole_game_with_clocks_and_pondering() {
    let Some(python) = interpreter("DAMIER_PYDRAUGHTS") else { return };
    judge(&play(&python, "pydraughts_game.py").expect("the game ends in time"));
}

#[test]
fn py_draughts_plays_a_whole_game() {
    let Some(python) = interpreter("DAMIER_PY_DRAUGHTS") else { return };
    let game = (0..ATTEMPTS).find_map(|_| play(&python, "py_draughts_game.py"));
    judge(&game.expect("one of the games ends in time"));
}
