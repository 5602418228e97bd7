//! After a mistake no move is found for another game or position than the one meant, until a good one is sent.

use crate::client::Client;
use std::io::Write;

const NONE: &str = "bestmove (none)";

/// Starts a search of the least depth and returns its end.
fn end_of_search(client: &Client, go: &[&str], end: &str) -> String {
    client.send_all(go);
    client.until(end).pop().unwrap()
}

fn hub(client: &Client) -> String {
    end_of_search(client, &["level depth=1", "go think"], "done")
}

fn uci(client: &Client) -> String {
    end_of_search(client, &["go depth 1"], "bestmove")
}

#[test]
fn settings_sent_after_an_unknown_game_do_not_hide_it() {
    // GWDGUI sends every parameter, the empty one of the rules last.
    let client = Client::hub();
    client.send("set-param name=variant value=thia");
    client.send_all(&["set-param name=variant value=", "set-param name=rules value=\"\"", "pos start"]);
    assert_eq!(hub(&client), "done");
    client.send_all(&["set-param name=variant value=thai", "pos start"]);
    assert_ne!(hub(&client), "done");
    client.finish();

    let client = Client::uci();
    client.send("setoption name UCI_Variant value thia");
    client.send_all(&["setoption name Rules File value <empty>", "position startpos"]);
    assert_eq!(uci(&client), NONE);
    client.send("setoption name UCI_Variant value thai");
    assert_ne!(uci(&client), NONE);
    client.finish();
}

#[test]
fn a_level_that_is_no_number_is_told_and_moves_without_quotes_are_read() {
    let client = Client::hub();
    client.send_all(&["level time=abc", "pos start moves=32-28 19-23", "level depth=1", "go think"]);
    let lines = client.until("done");
    assert_eq!(lines[0], "error message=\"level time: 'abc' is not a number\"");
    assert!(lines.last().unwrap().starts_with("done move=28x19x23 "), "{lines:?}");
    client.finish();
}

#[test]
fn a_go_without_limits_ends_where_the_end_is_seen() {
    let client = Client::hub();
    client.send("pos pos=\"W:W32:B28\"");
    client.send("go think");
    assert_eq!(client.until("done").pop().unwrap(), "done move=32x23x28");
    client.finish();
}

#[test]
fn a_game_may_be_named_before_the_file_that_has_it() {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    writeln!(file, "[short : russian]\nboard = 6x6\nsetup = rows 2\n[Long : russian]\nquiet-limit = 90").unwrap();
    let path = file.path().display();
    let client = Client::hub();
    client.send_all(&["set-param name=variant value=short", &format!("set-param name=rules value={path}")]);
    client.send("pos pos=Wbbbbbbeeeeeewwwwww");
    assert_ne!(hub(&client), "done");
    client.finish();

    let client = Client::uci();
    // The file alone chooses none of its games.
    client.send_all(&["setoption name UCI_Variant value shrt", &format!("setoption name Rules File value {path}")]);
    assert_eq!(uci(&client), NONE);
    client.send("setoption name UCI_Variant value LONG");
    assert_ne!(uci(&client), NONE);
    client.finish();
}

#[test]
fn a_position_that_is_not_understood_is_not_the_one_before_it() {
    let client = Client::uci();
    client.send_all(&["position startpos moves 32-28", "position W:W31:B1"]);
    assert_eq!(uci(&client), NONE);
    // The game was chosen already; the position is as wrong as before.
    client.send_all(&["position startpos moves 32-29", "setoption name UCI_Variant value international"]);
    assert_eq!(uci(&client), NONE);
    client.send("position startpos");
    assert_ne!(uci(&client), NONE);
    client.finish();
}

#[test]
fn memory_that_is_not_there_is_reported_once() {
    // Linux may be set to promise any memory, and then to end the program that uses it.
    let promises = std::fs::read_to_string("/proc/sys/vm/overcommit_memory");
    if promises.is_ok_and(|mode| mode.trim() == "1") {
        return;
    }
    let client = Client::hub();
    client.send_all(&["set-param name=tt-size value=18", "init", "set-param name=hash value=1048576", "init", "init"]);
    let mut lines = client.until("ready");
    lines.extend(client.until("ready"));
    lines.extend(client.until("ready"));
    // A machine that has a TiB to spare has nothing to report.
    assert!(lines.iter().filter(|line| line.starts_with("error")).count() <= 1, "{lines:?}");
    if lines.len() == 4 {
        client.send("hub");
        let lines = client.until("wait");
        assert!(lines.contains(&"param name=hash value=4 type=int min=0 max=1048576".to_string()), "{lines:?}");
    }
    client.finish();
}

#[test]
fn a_search_without_result_has_its_line_number() {
    let client = Client::hub();
    client.send_all(&["set-param name=multipv value=3", "pos start", "level infinite", "go ponder", "stop"]);
    let lines = client.until("done");
    assert!(lines[..lines.len() - 1].iter().all(|line| line.contains("\" multipv=")), "{lines:?}");
    client.finish();
}

#[test]
fn counts_end_when_told_to() {
    const STOPPED: &str = "info string stopped before the end";
    let client = Client::uci();
    for count in ["go perft 40", "perft 40 paths", "bench 90"] {
        client.send(count);
        assert_eq!(client.ask("isready"), "readyok");
        client.send("stop");
        assert_eq!(client.next().unwrap(), STOPPED, "{count}");
        // What is asked next is answered as if nothing had been.
        client.send_all(&[count, "moves"]);
        let answer = client.until("9").concat();
        assert!(answer.starts_with(STOPPED) && answer.ends_with("9 legal moves"), "{count}: {answer}");
    }
    client.send_all(&["go perft 40", "quit"]);
    assert_eq!(client.finish(), [STOPPED]);

    let client = Client::uci();
    client.send("go perft 3");
    assert!(client.finish().contains(&"Nodes searched: 658".into()), "the end of the input lets a count finish");
}

#[test]
fn nor_is_the_one_before_it_counted_or_shown() {
    let client = Client::uci();
    client.send("position startpos moves 32-28 19-23 33-29");
    assert!(client.next().unwrap().starts_with("info string illegal move"));
    for look in ["go perft 1", "d", "moves", "eval"] {
        client.send(look);
        let line = client.next().unwrap();
        assert!(line.starts_with("info string nothing to look at: illegal move \"33-29\""), "{look}: {line}");
    }
    client.send_all(&["position startpos", "go perft 1"]);
    assert!(client.until("Nodes").concat().ends_with("Nodes searched: 9"));
    client.finish();
}

#[test]
fn an_increment_alone_is_played_by_a_clock() {
    let client = Client::uci();
    for go in
        ["go movestogo 400", "go winc 10 binc 10", "go movetime 10 winc 0", "go nodes 99999999999999999999 btime 10"]
    {
        client.send_all(&["position startpos", go]);
        assert!(client.until("bestmove").len() > 1, "{go}");
    }
    client.finish();
}

#[test]
fn what_is_wrong_with_a_search_is_told_before_it_ends() {
    let client = Client::uci();
    client.send_all(&["position startpos", "go infinite searchmoves 32-29"]);
    assert!(client.next().unwrap().starts_with("info string illegal move \"32-29\""));
    client.send("stop");
    assert_eq!(client.next().unwrap(), NONE);
    client.send("go perft 2 foo");
    assert!(client.next().unwrap().contains("go perft DEPTH [paths]"));
    client.send("go depth 2 perft 1");
    assert!(client.next().unwrap().contains("go perft DEPTH [paths]"));
    assert_eq!(client.next().unwrap(), NONE);
    client.finish();
}

#[test]
fn a_letter_that_is_no_piece_is_named() {
    let client = Client::hub();
    client.send("pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwqwwww");
    let line = client.next().unwrap();
    assert!(line.starts_with("error") && line.contains("'q' at place 46"), "{line}");
    client.finish();
}

#[test]
fn a_game_that_is_over_is_analysed_until_stopped() {
    let client = Client::hub();
    client.send_all(&["pos pos=Weeeeeeeeeeeeeeeeeeeeeeeeeeeebeeeeeeeeeeeeeeeeeeeee", "go analyze", "ping"]);
    assert_eq!(client.next().unwrap(), "pong");
    client.send("stop");
    assert_eq!(client.next().unwrap(), "done");
    client.finish();
}

#[test]
fn a_level_stays_weak_while_the_opponent_thinks() {
    let client = Client::uci();
    client.send_all(&["setoption name Level value 1", "position fen W:W6,17,18,38,41:B8,14,24,34,36"]);
    client.send("go ponder movetime 300");
    let line = client.next().unwrap();
    assert!(line.starts_with("info depth 1 "), "{line}");
    client.send("ponderhit");
    assert!(client.next().unwrap().starts_with("bestmove "));
    client.finish();
}
