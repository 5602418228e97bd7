//! The command line as its users meet it: the real program, its answers, messages and exit codes.

use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

const BINARY: &str = env!("CARGO_BIN_EXE_damier");

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(BINARY);
    command.args(arguments).stdin(Stdio::null());
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    command
}

fn run(arguments: &[&str]) -> Output {
    command(arguments).output().expect("the program starts")
}

fn spawn(arguments: &[&str]) -> Child {
    let mut command = command(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

/// Runs with a text on standard input.
fn fed(arguments: &[&str], input: &str) -> Output {
    let mut child = spawn(arguments);
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

/// Standard output of a run that must succeed in silence on standard error.
fn answer(arguments: &[&str]) -> String {
    let output = run(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.is_empty(), "{arguments:?}: {:?} {errors}", output.status);
    out(&output)
}

/// The message of a run that must fail as wrong use: one line, nothing on standard output.
fn refusal(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert_eq!(out(&output), "", "{arguments:?}");
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.starts_with("damier: ") && message.lines().count() == 1, "{arguments:?}: {message}");
    message
}

fn documents(text: &str) -> Vec<Value> {
    let documents: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    assert!(documents.iter().all(|document| document["schema"] == 1 && document["type"].is_string()), "{text}");
    documents
}

fn document(arguments: &[&str]) -> Value {
    let mut all = documents(&answer(arguments));
    assert_eq!(all.len(), 1, "{arguments:?}");
    all.remove(0)
}

const COUP: &str = "W:WK46:B41,23,19";

mod answers {
    use super::*;

    #[test]
    fn moves_are_listed_with_the_positions_after_them() {
        let table = document(&["moves", "thai", "--json"]);
        let hubs: Vec<_> = table["moves"].as_array().unwrap().iter().map(|mv| mv["hub"].as_str().unwrap()).collect();
        assert_eq!(hubs.len(), 7);
        assert!(hubs.contains(&"5-9"), "{hubs:?}");
        assert_eq!((&table["type"], &table["turn"]), (&"moves".into(), &"black".into()));
        assert_eq!(table["hub"], "Bbbbbbbbbeeeeeeeeeeeeeeeewwwwwwww");
    }

    #[test]
    fn positions_may_be_hub_strings() {
        let table = document(&["moves", "thai", "WeeeeeeeebbbeeeeeebbeeeWeeeeeeeee", "--json"]);
        assert!(!table["moves"].as_array().unwrap().is_empty());
        assert_eq!(table["variant"], "thai");
    }

    #[test]
    fn captures_show_their_whole_path() {
        let text = answer(&["moves", "international", COUP]);
        assert!(text.contains("International draughts, White to move"), "{text}");
        assert!(text.contains("capture") && text.contains("46x"), "{text}");
    }

    #[test]
    fn moves_lead_to_another_position() {
        let table = document(&["moves", "international", "--moves", "1. 32-28 19-23 2. 28x19", "--json"]);
        assert_eq!(table["turn"], "black");
        assert!(table["moves"].as_array().unwrap().iter().all(|mv| mv["capture"] == true));
    }

    #[test]
    fn perft_counts_every_depth() {
        let counts = document(&["perft", "russian", "5", "--json"]);
        assert_eq!(counts["nodes"], serde_json::json!([7, 49, 302, 1469, 7482]));
        let text = answer(&["perft", "russian", "5"]);
        assert!(text.lines().last().unwrap().contains("7482"), "{text}");
    }

    #[test]
    fn divided_counts_add_up() {
        let counts = document(&["perft", "english", "5", "--divide", "--threads", "2", "--json"]);
        let shares = counts["divide"].as_array().unwrap();
        let sum: u64 = shares.iter().map(|share| share["nodes"].as_u64().unwrap()).sum();
        assert_eq!((shares.len(), Some(sum)), (7, counts["nodes"][4].as_u64()));
        assert!(answer(&["perft", "english", "3", "--divide"]).lines().count() > 7);
    }

    #[test]
    fn routes_are_counted_apart() {
        let position = "Weeeeeeeeeeeeeeebbbbbeeeeeeeeeewwwwweeeeeeeeeeeeeee";
        let counts = document(&["perft", "international", "2", position, "--paths", "--json"]);
        assert_eq!(counts["nodes"], serde_json::json!([9, 81]));
        assert_eq!(counts["paths"], true);
    }

    #[test]
    fn bench_gives_the_same_count_every_time() {
        let nodes = || document(&["bench", "--depth", "2", "--json"])["nodes"].as_u64().unwrap();
        let first = nodes();
        assert!(first > 0);
        assert_eq!(first, nodes());
        let text = answer(&["bench", "--depth", "2"]);
        let last: Vec<_> = text.lines().last().unwrap().split(' ').collect();
        assert_eq!((last[0], last[1], last[3]), (first.to_string().as_str(), "nodes", "nps"));
    }
}

mod analysis {
    use super::*;

    #[test]
    fn a_pipe_gets_the_end_only() {
        let text = answer(&["analyse", "thai", "--depth", "4"]);
        let words = ["Thai dama, Black to move", "Best move  ", "Score      ", "Chances    ", "Line       "];
        assert!(words.iter().all(|word| text.contains(word)), "{text}");
        assert!(!text.contains('\x1b') && text.lines().count() == 7, "{text}");
    }

    #[test]
    fn json_streams_and_ends_with_the_result() {
        let all = documents(&answer(&["analyze", "russian", "--depth", "5", "--multipv", "3", "--json"]));
        assert_eq!(all[0]["type"], "position");
        let result = all.last().unwrap();
        assert_eq!(result["type"], "result");
        assert!(all[1..all.len() - 1].iter().all(|step| step["type"] == "iteration"));
        assert_eq!(result["lines"].as_array().unwrap().len(), 3);
        assert_eq!(result["lines"][0]["pv"][0], result["best"]);
        let legal = document(&["moves", "russian", "--json"]);
        let hubs = legal["moves"].as_array().unwrap().iter().map(|mv| &mv["hub"]);
        assert!(hubs.into_iter().any(|hub| *hub == result["best"]["hub"]));
    }

    #[test]
    fn wins_are_told_in_words() {
        let text = answer(&["analyse", "international", "W:W28:B23", "--depth", "5"]);
        assert!(text.contains("White wins in 1 move"), "{text}");
    }

    #[test]
    fn positions_come_from_standard_input() {
        let input = "W:W31-50:B1-20\n\n# a comment\nnonsense\r\nB:W31-50:B1-20\r\n";
        let output = fed(&["analyse", "international", "-", "--depth", "2", "--json"], input);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2));
        assert!(errors.starts_with("damier: line 4: ") && errors.contains("nonsense"), "{errors}");
        let results: Vec<_> = documents(&out(&output)).into_iter().filter(|line| line["type"] == "result").collect();
        assert_eq!(results.len(), 2);
        assert_eq!((&results[0]["turn"], &results[1]["turn"]), (&"white".into(), &"black".into()));
    }

    #[test]
    fn input_that_is_no_text_is_refused_line_by_line() {
        let mut child = spawn(&["analyse", "thai", "-", "--depth", "1", "--json"]);
        child.stdin.take().unwrap().write_all(b"\xff\xfe\nB:W1-8:B25-32\n").unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).starts_with("damier: line 1: "));
        assert!(out(&output).contains("\"result\""));
    }

    #[test]
    fn a_finished_game_has_a_winner_and_no_move() {
        let text = answer(&["analyse", "international", "W:W:B20", "--infinite"]);
        assert!(text.contains("Black has won: White has no piece left"), "{text}");
        let giveaway = documents(&answer(&["analyse", "losing", "W:W:B20", "--json"]));
        let result = giveaway.last().unwrap();
        assert_eq!((&result["outcome"]["winner"], &result["best"]), (&"white".into(), &Value::Null));
    }

    #[test]
    fn a_drawn_position_still_gets_a_move() {
        let text = answer(&["analyse", "frisian", "W:WK46:BK5", "--depth", "3"]);
        assert!(text.contains("Best move  "), "{text}");
    }

    #[cfg(unix)]
    #[test]
    fn an_interrupt_prints_the_best_so_far() {
        let mut child = spawn(&["analyse", "international", "--infinite", "--json"]);
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        assert!(lines.by_ref().any(|line| line.contains("\"iteration\"")));
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        let last = lines.last().unwrap();
        assert_eq!(documents(&last)[0]["type"], "result");
        assert!(child.wait().unwrap().success());
    }

    #[test]
    fn a_reader_that_goes_away_is_no_error() {
        let mut child = spawn(&["analyse", "international", "--infinite", "--json"]);
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    }
}

mod messages {
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
        assert!(
            answer(&["analyse", "-h"]).contains("5 seconds") || answer(&["analyse", "--help"]).contains("5 seconds")
        );
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
}

/// Positions of dozens of kings, in which captures have no end of continuations.
mod crowds {
    use super::*;
    use std::time::{Duration, Instant};

    /// Far above what it takes, far below what it would take to play everything out.
    const LIMIT: Duration = Duration::from_secs(30);

    #[test]
    fn exchanges_among_dozens_of_kings_end() {
        let positions = [
            ("tama", "WWBBWWBWBWWeWWeWeWBBWBeWBBBWBBWBWBWBWBWWWWBeBeWWWWBWeBWBWWWBWWBWW"),
            ("frisian", "WWWBWWBWBBWBWWWWWBBWWWBWWWBBBWeWWWBBWWBWBWWWWWWWBWW"),
        ];
        for (game, position) in positions {
            let start = Instant::now();
            assert!(answer(&["analyse", game, position, "--depth", "1"]).contains("Best move"), "{position}");
            assert!(start.elapsed() < LIMIT, "{position} took {:?}", start.elapsed());
        }
    }

    #[test]
    fn thousands_of_captures_are_written_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("house.txt");
        let rules = "[x : turkish]\nboard = 12x12\nking-captures = straight\nremoval = at-end\nchoice = free\n";
        fs::write(&path, rules).unwrap();
        let position = "WeeeeeeeeeeeeeeBeBeBeBeBeeeeeeeeeeeeeeeBeBeBeBeBeeBeBeBeBeBeeeeBeBeBeBeBeeeeeeeeeeeeeeeBeBeBeBeBee\
                        BeBeBeBeBeeeeBeBeWeBeBeeeeeeeeeeeeeeeeeeeeeeeee";
        let start = Instant::now();
        let file = path.to_str().unwrap();
        let table = document(&["--rules", file, "moves", "x", position, "--json"]);
        let counts = document(&["--rules", file, "perft", "x", "1", position, "--json"]);
        assert_eq!(counts["nodes"][0].as_u64(), Some(table["moves"].as_array().unwrap().len() as u64));
        assert!(start.elapsed() < LIMIT, "{:?}", start.elapsed());
    }
}

mod pictures {
    use super::*;

    fn entries(folder: &Path) -> usize {
        fs::read_dir(folder).unwrap().count()
    }

    #[test]
    fn boards_are_drawn_as_text() {
        for variant in ["international", "turkish", "canadian", "spantsiretti"] {
            let ascii = answer(&["show", variant, "--style", "ascii"]);
            assert!(ascii.is_ascii() && ascii.contains('w') && ascii.contains('b'), "{variant}\n{ascii}");
            let unicode = answer(&["show", variant]);
            assert!(!unicode.is_ascii() && unicode.lines().count() >= 8, "{variant}\n{unicode}");
            assert_ne!(answer(&["show", variant, "--style", "ascii", "--flip"]), ascii);
        }
    }

    #[test]
    fn svg_is_well_formed() {
        for variant in ["thai", "armenian", "srilankan"] {
            let svg = answer(&["show", variant, "--style", "svg"]);
            let parsed = roxmltree::Document::parse(&svg).unwrap();
            assert_eq!(parsed.root_element().tag_name().name(), "svg");
        }
        let plain = answer(&["show", "russian", "--style", "svg"]);
        let marked = answer(&["show", "russian", "--style", "svg", "--last-move", "c3-d4", "--arrow", "f6-e5"]);
        roxmltree::Document::parse(&marked).unwrap();
        assert!(marked.len() > plain.len());
    }

    #[test]
    fn files_are_written_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("board.svg");
        fs::write(&path, "old").unwrap();
        assert_eq!(answer(&["show", "czech", "--style", "svg", "--output", path.to_str().unwrap()]), "");
        assert_eq!(fs::read_to_string(&path).unwrap(), answer(&["show", "czech", "--style", "svg"]));
        assert_eq!(entries(folder.path()), 1);
        let nowhere = folder.path().join("none").join("board.svg");
        assert!(refusal(&["show", "czech", "--output", nowhere.to_str().unwrap()]).contains("board.svg"));
    }

    #[test]
    fn pictures_come_in_json_too() {
        let picture = document(&["show", "thai", "--json"]);
        assert_eq!((&picture["type"], &picture["style"]), (&"diagram".into(), &"unicode".into()));
        assert!(picture["picture"].as_str().unwrap().lines().count() >= 8);
    }

    #[test]
    fn squares_that_do_not_exist_are_refused() {
        assert!(refusal(&["show", "thai", "--style", "svg", "--arrow", "1-99"]).contains("99"));
    }
}

mod house_rules {
    use super::*;

    #[test]
    fn a_file_adds_its_games() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("house.txt");
        fs::write(&path, "# ours\n[mini : russian]\nboard = 6x6\nsetup = rows 2\n").unwrap();
        let file = path.to_str().unwrap();
        let table = document(&["--rules", file, "moves", "MINI", "--json"]);
        assert_eq!((&table["variant"], table["hub"].as_str().unwrap().len()), (&"mini".into(), 19));
        assert!(answer(&["rules", "--rules", file]).contains("mini"));
    }

    #[test]
    fn mistakes_are_told_with_file_and_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("house.txt");
        fs::write(&path, "[mini : russian]\nkings = many\n").unwrap();
        let message = refusal(&["--rules", path.to_str().unwrap(), "moves", "mini"]);
        assert!(
            message.contains("house.txt: ") && message.contains("line 2") && message.contains("kings"),
            "{message}"
        );
        assert!(refusal(&["--rules", "/nowhere/house.txt", "rules"]).contains("/nowhere/house.txt: "));
        fs::write(&path, b"\xff\xfe[\0x\0").unwrap();
        assert!(refusal(&["--rules", path.to_str().unwrap(), "rules"]).contains("UTF-8; save it"));
    }

    #[test]
    fn every_sheet_has_a_form_that_is_read_back() {
        let folder = tempfile::tempdir().unwrap();
        for name in variants() {
            let path = folder.path().join(&name);
            let text = answer(&["rules", &name, "--text"]);
            fs::write(&path, &text).unwrap();
            assert_eq!(answer(&["--rules", path.to_str().unwrap(), "rules", &name, "--text"]), text, "{name}");
        }
    }

    fn variants() -> Vec<String> {
        let table = document(&["rules", "--json"]);
        let names = table["variants"].as_array().unwrap().iter();
        names.map(|variant| variant["name"].as_str().unwrap().to_string()).collect()
    }

    #[test]
    fn all_games_are_listed() {
        let names = variants();
        assert!(names.len() >= 29);
        let text = answer(&["variants"]);
        let markdown = answer(&["rules", "--markdown"]);
        assert!(names.iter().all(|name| text.contains(name) && markdown.contains(&format!("`{name}`"))));
        assert!(text.contains("german*") && !text.contains("thai*"), "{text}");
    }

    #[test]
    fn sheets_come_in_sentences() {
        let text = answer(&["rules", "frisian"]);
        assert!(text.starts_with("Frisian draughts\n") && text.lines().count() > 10, "{text}");
        assert!(answer(&["rules", "frisian", "--markdown"]).starts_with("# Frisian draughts\n"));
        let json = document(&["rules", "frisian", "--json"]);
        assert!(json["text"].as_str().unwrap().contains("[frisian"));
    }
}

mod programs {
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
}
