//! Whatever may arrive on a pipe: never a panic, and exactly one answer for each `go`.

use crate::client::Client;
use damier::protocol::Dialect;
use proptest::prelude::*;

const HUB_LINES: &[&str] = &[
    "hub",
    "init",
    "new-game",
    "ping",
    "stop",
    "ponder-hit",
    "go think",
    "go ponder",
    "go analyze",
    "go",
    "",
    "level depth=2",
    "level nodes=50",
    "level move-time=0.001",
    "level infinite",
    "level time=0,01 inc=0",
    "level time=-1 moves=0",
    "level depth=99999999999999999999 nodes=-1",
    "pos start",
    "pos",
    "pos pos=W",
    "pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww moves=\"32-28 19-23\"",
    "pos pos=Bbbbbbbbbeeeeeeeeeeeeeeeewwwwwwww",
    "pos moves=\"1-2 x - 99x99x99\"",
    "pos start wolf=\"W1=9 =\"",
    "set-param name=strength value=3",
    "set-param name=variant value=thai",
    "set-param name=variant value=bt",
    "set-param name=variant value=xyzzy",
    "set-param name=variant value=normal",
    "set-param name=multipv value=3",
    "set-param name=multipv value=-3",
    "set-param name=hash value=2",
    "set-param name=threads value=2",
    "set-param name=numbering value=pdn",
    "set-param name=rules value=/no/such/file",
    "set-param name=",
    "uci",
    "position startpos",
    "isready",
];

const UCI_LINES: &[&str] = &[
    "uci",
    "isready",
    "ucinewgame",
    "stop",
    "ponderhit",
    "go depth 2",
    "go nodes 50",
    "go movetime 1",
    "go infinite",
    "go ponder depth 1",
    "go",
    "go wtime 5 btime 5",
    "go deep",
    "go depth",
    "go depth 2 searchmoves 32-28 zz",
    "position startpos",
    "position startpos moves 32-28 19-23",
    "position fen W:W1:B1",
    "position fen B:B20:W50",
    "position fen W:W31:B",
    "position x",
    "setoption name UCI_Variant value thai",
    "setoption name Level value 2",
    "setoption name UCI_LimitStrength value true",
    "setoption name UCI_Variant value q",
    "setoption name UCI_Variant value international",
    "setoption name Hash value 2",
    "setoption name MultiPV value 2",
    "setoption name",
    "d",
    "moves",
    "eval",
    "rules",
    "help",
    "perft 2",
    "go perft",
    "go perft 60",
    "perft 99 paths",
    "bench 90",
    "hub",
    "ping",
    "",
];

/// A line that is nearly or not at all a command: words of commands put together anyhow, or anything.
fn line(lines: &'static [&'static str]) -> impl Strategy<Value = Vec<u8>> {
    let whole = prop::sample::select(lines).prop_map(|line| line.as_bytes().to_vec());
    let words: Vec<&'static str> = lines.iter().flat_map(|line| line.split(' ')).collect();
    let mixed = prop::collection::vec(prop::sample::select(words), 1..6).prop_map(|words| words.join(" ").into_bytes());
    let noise = prop::collection::vec(any::<u8>().prop_map(|byte| if byte == b'\n' { 0 } else { byte }), 0..40);
    prop_oneof![6 => whole, 3 => mixed, 1 => noise]
}

fn lines(of: &'static [&'static str]) -> impl Strategy<Value = Vec<Vec<u8>>> {
    prop::collection::vec(line(of), 1..30)
}

fn first_word(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line);
    text.trim_start_matches('\u{feff}').split_whitespace().next().unwrap_or_default().to_string()
}

/// Sends all lines and the end of the input; returns what comes back and how many searches were asked for.
fn talk(dialect: Dialect, lines: &[Vec<u8>], is_go: impl Fn(&[u8]) -> bool) -> (Vec<String>, usize) {
    let client = Client::new(Some(dialect));
    let mut searches = 0;
    for line in lines {
        client.send_bytes(&[line, &b"\n"[..]].concat());
        searches += usize::from(is_go(line));
        if matches!(first_word(line).as_str(), "quit" | "exit") {
            break;
        }
    }
    (client.finish(), searches)
}

fn count(lines: &[String], word: &str) -> usize {
    lines.iter().filter(|line| line.split(' ').next() == Some(word)).count()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, max_shrink_iters: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn hub_answers_each_go_once(lines in lines(HUB_LINES)) {
        let (answers, searches) = talk(Dialect::Hub, &lines, |line| first_word(line) == "go");
        prop_assert_eq!(count(&answers, "done"), searches, "{:#?}", answers);
        for answer in &answers {
            let word = answer.split(' ').next().unwrap();
            let known = ["id", "param", "wait", "ready", "pong", "info", "done", "error"].contains(&word);
            prop_assert!(known, "{}", answer);
        }
    }

    #[test]
    fn uci_answers_each_go_once(lines in lines(UCI_LINES)) {
        let is_go = |line: &[u8]| {
            let text = String::from_utf8_lossy(line);
            let mut words = text.trim_start_matches('\u{feff}').split_whitespace();
            words.next() == Some("go") && words.next() != Some("perft")
        };
        // A count goes on after the end of the input.
        let lines = [lines, vec![b"quit".to_vec()]].concat();
        let (answers, searches) = talk(Dialect::Uci, &lines, is_go);
        prop_assert_eq!(count(&answers, "bestmove"), searches, "{:#?}", answers);
    }
}

#[test]
fn very_long_lines_do_no_harm() {
    let client = Client::hub();
    client.send(&format!("pos start moves=\"{}\"", "32-28 ".repeat(300_000)));
    let error = client.next().unwrap();
    assert!(error.starts_with("error message=") && error.len() < 4000, "{}", error.len());
    client.send(&"x".repeat(10 << 20));
    client.send(&format!("set-param name=variant value={}", "y".repeat(1 << 20)));
    assert!(client.next().unwrap().starts_with("error message="));
    client.send(&format!("pos pos=W{}", "e".repeat(1 << 20)));
    assert!(client.next().unwrap().contains("expects 50 squares"));
    client.send(&"\"".repeat(1 << 20));
    assert_eq!(client.ask("ping"), "pong");
    client.finish();
}

#[test]
fn the_first_lines_may_be_garbage() {
    let client = Client::new(None);
    client.send_bytes(b"\0\0\xff\n\nhello\nhub\n");
    assert!(client.next().unwrap().starts_with("id name=damier"));
    client.finish();
    let client = Client::new(None);
    client.send("hello");
    assert!(client.finish().is_empty());
}

#[test]
fn a_last_line_needs_no_end() {
    let client = Client::new(None);
    client.send_bytes(b"uci");
    assert_eq!(client.finish().last().map(String::as_str), Some("uciok"));
}
