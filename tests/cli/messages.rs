//! What a wrong use is told.

use super::*;

#[test]
fn an_unknown_game_answers_with_the_nearest_names() {
    let message = refusal(&["moves", "rusian"]);
    assert!(message.contains("rusian") && message.contains("russian"), "{message}");
}

#[test]
fn positions_and_moves_are_named() {
    assert!(refusal(&["moves", "international", "W:W51:B1"]).contains("51"));
    assert!(refusal(&["moves", "international", "hello"]).contains("hello"));
    assert!(refusal(&["moves", "international", "--moves", "32-28 1-7"]).contains("1-7"));
}

#[test]
fn arguments_are_named_with_a_remedy() {
    let message = refusal(&["analize", "thai"]);
    assert!(message.contains("analize") && message.contains("analyze"), "{message}");
    assert!(refusal(&["analyse", "thai", "--time", "soon"]).contains("500ms"));
    assert!(refusal(&["analyse", "thai", "--depth", "0"]).contains("--depth"));
    assert!(refusal(&["perft", "thai", "61"]).contains("from 1 to 60"));
    let values = [("--time", "-5"), ("--depth", "-1"), ("--nodes", "-2"), ("--threads", "-3"), ("--hash", "-4")];
    for (option, value) in values {
        let message = refusal(&["--color", "never", "analyse", "thai", option, value]);
        assert!(message.contains(&format!("'{value}' for '{option}")) && message.contains("write"), "{message}");
        assert!(message.contains("see `damier analyse --help`"), "{message}");
    }
    assert!(refusal(&["analyse"]).contains("VARIANT"));
    assert!(refusal(&["analize", "thai"]).contains("unknown command"));
    assert!(refusal(&["perft", "thai", "soon"]).contains("whole number from 1 to 60; see `damier perft --help`"));
    assert!(refusal(&["show", "thai", "--arrow", "3"]).contains("32-28"));
    assert!(refusal(&["man", "nothing"]).contains("nothing"));
    assert!(refusal(&["analyse", "thai", "--infinite", "--nodes", "5"]).contains("--infinite"));
}

#[test]
fn help_is_an_answer() {
    for arguments in [&["--help"][..], &["-h"], &["--version"], &["analyse", "--help"], &["hub", "--help"]] {
        assert!(!answer(arguments).is_empty(), "{arguments:?}");
    }
    assert!(answer(&["analyse", "-h"]).contains("5 seconds") || answer(&["analyse", "--help"]).contains("5 seconds"));
}

#[test]
fn colour_is_for_terminals() {
    let colours = |command: &mut Command| command.output().unwrap().stdout.contains(&b'\x1b');
    assert!(!colours(&mut command(&["moves", "thai"])));
    assert!(colours(&mut command(&["moves", "thai", "--color", "always"])));
    assert!(colours(command(&["moves", "thai"]).env("CLICOLOR_FORCE", "1")));
    assert!(!colours(command(&["moves", "thai"]).env("CLICOLOR_FORCE", "1").env("NO_COLOR", "1")));
    assert!(!colours(command(&["moves", "thai", "--color", "never"]).env("CLICOLOR_FORCE", "1")));
}

#[test]
fn a_composition_that_cannot_be_read_does_not_hold_up_the_others() {
    let list = "W:W32:B28\nW:W99:B28\nW:W33:B28 | 33-34\nW:W33:B28 | 33x22 | lose\nW:W33:B28 | 33x22\nW:W98:B28\n";
    let output = fed(&["solve", "international", "-", "--nodes", "2k", "--json"], list);
    assert_eq!(output.status.code(), Some(2));
    let solutions = documents(&out(&output));
    assert_eq!(solutions.last().unwrap()["puzzles"], 2);
    let errors = String::from_utf8(output.stderr.clone()).unwrap();
    // In the order of the lines, whoever finds the fault.
    let parts = ["line 2: ", "line 3: ", "line 4: \"lose\"", "line 6: ", "4 of the positions"];
    let places = parts.map(|part| errors.find(part).unwrap_or_else(|| panic!("{part}: {errors}")));
    assert!(places.is_sorted(), "{errors}");
}
