//! Files of games on the command line: `convert` and `show --pdn`, the real program with its messages and exit codes.

use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const GAMES: &str = "[White \"Anna\"]\n[Black \"Béla\"]\n[Result \"2-0\"]\n1. 32-28 19-23 2. 28x19 14x23 2-0\n\n\
    [White \"Cleo\"]\n[Black \"Anna\"]\n1. 33-28 18-22 1-1\n\n[White \"Dan\"]\n1. 32-28 19-23 2. 33-29 0-2\n";

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.path().join(name);
        fs::write(&path, text).unwrap();
        path
    }
}

fn run(arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_damier"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.env_remove("CLICOLOR_FORCE").spawn().unwrap();
    // A program that is not interested in its input may be gone already.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Exit code, standard output and standard error.
fn told(arguments: &[&str], input: &str) -> (i32, String, String) {
    let output = run(arguments, input);
    let string = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), string(output.stdout), string(output.stderr))
}

#[test]
fn games_become_strict_pdn_and_bad_ones_are_told() {
    let folder = Folder::new();
    let (code, out, errors) = told(&["convert", text(&folder.file("old.pdn", GAMES))], "");
    assert_eq!(code, 1);
    assert!(
        out.starts_with(
            "[White \"Anna\"]\n[Black \"Béla\"]\n[Result \"2-0\"]\n[GameType \"20,W,10,10,N2,0\"]\n\n1. 32-28"
        ),
        "{out}"
    );
    assert_eq!(out.matches("[Result").count(), 2);
    assert!(errors.contains("old.pdn:11: game 3 refused, 2. 33-29: illegal move"), "{errors}");
    assert!(errors.contains("3 read, 1 refused, 2 written"), "{errors}");
    let (code, again, errors) = told(&["convert", "-"], &out);
    assert_eq!((code, again.as_str(), errors.as_str()), (0, out.as_str(), "2 read, 0 refused, 2 written\n"));
}

#[test]
fn every_form_in_and_out() {
    let two = GAMES.rsplit_once("[White \"Dan\"]").unwrap().0;
    let (_, json, _) = told(&["convert", "-", "--to", "json"], two);
    let first: Value = serde_json::from_str(json.lines().next().unwrap()).unwrap();
    assert_eq!(
        (&first["schema"], &first["type"], &first["variant"]),
        (&1.into(), &"game".into(), &"international".into())
    );
    assert_eq!((&first["moves"][2]["hub"], &first["result"]), (&"28x19x23".into(), &"white-wins".into()));
    let (_, pdn, _) = told(&["convert", "-"], two);
    let (_, from_json, _) = told(&["convert", "-"], &json);
    assert_eq!(pdn, from_json);
    let (_, fens, _) = told(&["convert", "-", "--to", "fen"], two);
    assert_eq!(fens.lines().count(), 2);
    assert!(fens.lines().all(|line| line.starts_with("W:W")), "{fens}");
    let (_, hub, _) = told(&["convert", "-", "--to", "hub"], &fens);
    assert!(hub.lines().all(|line| line.len() == 51), "{hub}");
    let (_, back, _) = told(&["convert", "-", "--to", "fen"], &hub);
    assert_eq!(back, fens);
    let (_, starts, _) = told(&["convert", "-", "--to", "fen", "--ply", "0"], two);
    assert_eq!(starts, "W:W31-50:B1-20\n".repeat(2));
    let (_, longer, errors) = told(&["convert", "-", "--to", "fen", "--ply", "3"], two);
    assert_eq!(longer.lines().count(), 1);
    assert!(errors.contains("1 written, 1 left out: fewer than 3 moves"), "{errors}");
    let (code, none, errors) = told(&["convert", "-", "--to", "hub", "--ply", "400"], two);
    assert_eq!((code, none.as_str()), (0, ""));
    assert!(errors.contains("2 left out: fewer than 400 moves"), "{errors}");
}

#[test]
fn games_are_chosen() {
    let chosen = |arguments: &[&str]| {
        let arguments: Vec<&str> = ["convert", "-"].iter().chain(arguments).copied().collect();
        let (_, out, errors) = told(&arguments, GAMES);
        (out.matches("[Result").count(), errors)
    };
    let after = "B:W28,31,33-50:B1-18,20,23";
    for (arguments, count) in [
        (&["--result", "white"][..], 1),
        (&["--result", "1-0"], 1),
        (&["--result", "draw"], 1),
        (&["--result", "black"], 0),
        (&["--min-plies", "3"], 1),
        (&["--max-plies", "3"], 1),
        (&["--only", "normal"], 2),
        (&["--only", "czech"], 0),
        (&["--player", "anna"], 2),
        (&["--player", "BÉLA"], 1),
        (&["--position", "W:W31-50:B1-20"], 2),
        (&["--position", "B:W31,28,33-50:B1-20"], 1),
        (&["--position", after], 0),
    ] {
        let (found, errors) = chosen(arguments);
        assert_eq!(found, count, "{arguments:?}: {errors}");
    }
    let (code, _, errors) = told(&["convert", "-", "--position", "W:W99:B1"], GAMES);
    assert_eq!(code, 2);
    assert!(errors.contains("99"), "{errors}");
}

#[test]
fn the_output_is_whole_or_not_there() {
    let folder = Folder::new();
    let (old, new) = (folder.file("old.pdn", GAMES), folder.file("new.pdn", "precious"));
    let (code, out, _) = told(&["convert", text(&old), "missing.pdn", "--output", text(&new)], "");
    assert_eq!((code, out.as_str(), fs::read_to_string(&new).unwrap().as_str()), (2, "", "precious"));
    let (code, out, _) = told(&["convert", text(&old), "--output", text(&old)], "");
    assert_eq!((code, out.as_str()), (1, ""));
    assert_eq!(fs::read_to_string(&old).unwrap().matches("GameType").count(), 2);
    assert_eq!(fs::read_dir(folder.0.path()).unwrap().count(), 2);
}

#[test]
fn what_happened_as_json() {
    let folder = Folder::new();
    let output = folder.0.path().join("out.json");
    let short = ["convert", "-", "--to", "fen", "--ply", "3", "--output", text(&output), "--json"];
    let last: Value = serde_json::from_str(told(&short, GAMES).1.lines().last().unwrap()).unwrap();
    assert_eq!((&last["written"], &last["too_short"]), (&1.into(), &1.into()));
    let (code, out, errors) = told(&["convert", "-", "--to", "json", "--output", text(&output), "--json"], GAMES);
    let lines: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((code, lines.len()), (1, 2), "{out}");
    assert_eq!(
        (&lines[0]["type"], &lines[0]["line"], &lines[0]["move"]),
        (&"refusal".into(), &11.into(), &"2. 33-29".into())
    );
    assert_eq!(
        (&lines[1]["type"], &lines[1]["read"], &lines[1]["written"]),
        (&"conversion".into(), &3.into(), &2.into())
    );
    assert!(errors.contains("1 of 3 games"), "{errors}");
    assert_eq!(told(&["convert", "-", "--json"], GAMES).0, 2);
}

#[test]
fn odd_games_are_told_unless_nobody_wants_to_know() {
    let odd = "[Result \"1-0\"]\n1. 32-28 19-23 0-2\n";
    let (code, _, errors) = told(&["convert", "-"], odd);
    assert!(code == 0 && errors.contains("-:2: game 1: the tag Result says 1-0"), "{errors}");
    assert!(!told(&["convert", "-", "--quiet"], odd).2.contains("the tag"));
}

#[test]
fn wrong_use_is_told() {
    for (arguments, word) in [
        (&["convert"][..], "INPUT"),
        (&["convert", "no-such-file.pdn"], "no-such-file.pdn"),
        (&["convert", "."], "folder"),
        (&["convert", "-", "--variant", "rusian"], "russian"),
        (&["convert", "-", "--ply", "3"], "--to fen"),
        (&["convert", "-", "--to", "xml"], "xml"),
        (&["show", "--game", "2"], "missing"),
        (&["show"], "VARIANT"),
        (&["show", "."], "this is a folder"),
        (&["show", "Cargo.toml"], "--pdn"),
        (&["show", "-"], "--pdn"),
        (&["moves", "games.pdn"], "no such file"),
        (&["show", "--pdn", "no-such-file.pdn"], "no-such-file.pdn"),
        (&["show", "--pdn", "."], "folder"),
        (&["show", "--pdn", "-", "--game", "0"], "whole number"),
    ] {
        let (code, out, errors) = told(arguments, "");
        assert_eq!((code, out.as_str(), errors.lines().count()), (2, "", 1), "{arguments:?}: {errors}");
        assert!(errors.contains(word), "{arguments:?}: {errors}");
    }
}

#[test]
fn a_position_of_a_game_is_drawn() {
    let folder = Folder::new();
    let file = folder.file("games.pdn", GAMES);
    let show = |arguments: &[&str]| {
        let arguments: Vec<&str> = ["show", "--pdn", text(&file)].iter().chain(arguments).copied().collect();
        told(&arguments, "")
    };
    let played = told(&["show", "international", "--moves", "32-28 19-23 28x19 14x23"], "").1;
    assert_eq!(show(&[]), (0, played.clone(), String::new()));
    assert_eq!(show(&["--game", "1", "--ply", "4"]).1, played);
    assert_eq!(show(&["--ply", "0"]).1, told(&["show", "international"], "").1);
    assert_eq!(
        show(&["--game", "2", "--style", "svg"]).1,
        told(&["show", "normal", "--moves", "33-28 18-22", "--style", "svg"], "").1
    );
    let (code, _, errors) = show(&["--game", "3"]);
    assert!(code == 2 && errors.contains("line 11, game 3, 2. 33-29: illegal move"), "{errors}");
    assert_eq!(show(&["--game", "3", "--ply", "2"]).0, 0);
    let (code, _, errors) = show(&["--game", "4"]);
    assert!(code == 2 && errors.contains("there are 3 games"), "{errors}");
    let (code, _, errors) = show(&["--game", "1", "--ply", "5"]);
    assert!(code == 2 && errors.contains("has 4 moves"), "{errors}");
    let json: Value = serde_json::from_str(&show(&["--json"]).1).unwrap();
    assert_eq!(json["variant"], "international");
    assert_eq!(told(&["show", "--pdn", "-"], GAMES).1, played);
    assert_eq!(told(&["show", "thai", "--pdn", "-"], GAMES).0, 2);
}
