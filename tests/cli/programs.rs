//! damier as a part of other programs: pipes, protocols, shells, manual pages.

use super::*;

#[test]
fn a_reader_of_errors_that_went_away_is_no_panic() {
    let mut child = spawn(&["analyse", "thai", "-", "--depth", "1"]);
    drop(child.stderr.take());
    child.stdin.take().unwrap().write_all(b"bad\nworse\nB:W1-8:B25-32\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(out(&output).contains("Best move"));
    let mut child = spawn(&["moves", "rusian"]);
    drop(child.stderr.take());
    assert_eq!(child.wait().unwrap().code(), Some(2));
}

#[test]
fn hub_takes_parameters_from_the_command_line() {
    let output = fed(&["hub", "--threads=2", "--bb-size=7", "--nonsense"], "hub\nquit\n");
    let text = out(&output);
    assert!(text.starts_with("id name=damier"), "{text}");
    assert!(text.lines().any(|line| line.starts_with("param name=threads value=2")), "{text}");
    assert!(text.lines().any(|line| line == "wait"), "{text}");
}

#[test]
fn a_parameter_without_its_number_says_what_is_missing() {
    let text = out(&fed(&["hub", "--threads"], "hub\nquit\n"));
    assert!(text.contains("give it a whole number from 1 to "), "{text}");
}

#[test]
fn the_first_line_decides() {
    assert!(out(&fed(&[], "uci\nquit\n")).lines().any(|line| line == "uciok"));
    assert!(out(&fed(&[], "hub\nquit\n")).lines().any(|line| line == "wait"));
    assert!(out(&fed(&["uci"], "isready\nquit\n")).lines().any(|line| line == "readyok"));
    assert!(fed(&[], "").status.success());
}

#[test]
fn house_rules_reach_the_protocols() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.txt");
    fs::write(&path, "[mini : russian]\nboard = 6x6\nsetup = rows 2\n").unwrap();
    let file = path.to_str().unwrap();
    let hub = out(&fed(&["--rules", file], "hub\nquit\n"));
    assert!(hub.lines().any(|line| line.starts_with("param name=variant") && line.contains("mini")), "{hub}");
    let uci = out(&fed(&["uci", "--rules", file], "uci\nquit\n"));
    assert!(uci.lines().any(|line| line.starts_with("option name UCI_Variant") && line.contains("mini")), "{uci}");
}

#[test]
fn shells_get_completions() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = answer(&["completions", shell]);
        assert!(script.contains("damier") && script.contains("multipv"), "{shell}");
    }
}

#[test]
fn manual_pages_are_made() {
    let page = answer(&["man"]);
    assert!(page.contains(".TH damier 1") && page.contains("analyse"), "{page}");
    assert!(answer(&["man", "analyze"]).contains("multipv"));
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(answer(&["man", "--all", folder.path().to_str().unwrap()]), "");
    assert!(fs::read_to_string(folder.path().join("damier-analyse.1")).unwrap().contains("multipv"));
}
