//! What each known client sends and needs. A row of facts about a client is a test here.

use crate::client::Client;
use std::time::{Duration, Instant};

const START: &str = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";
/// White's man on 32 takes the one on 28, the last one.
const CAPTURE: &str = "Weeeeeeeeeeeeeeeeeeeeeeeeeeebeeeweeeeeeeeeeeeeeeeee";
/// Black has one man, White none, and White is to move.
const OVER: &str = "Weeeeeebeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";

/// The values of an `info` line if it has the one form that clients read.
fn info(line: &str) -> Option<[String; 7]> {
    let mut rest = line.strip_prefix("info ")?;
    let mut values = Vec::new();
    for name in ["depth", "mean-depth", "score", "nodes", "time", "nps"] {
        let (word, after) = rest.split_once(' ')?;
        values.push(word.strip_prefix(name)?.strip_prefix('=')?.to_string());
        rest = after;
    }
    values.push(rest.strip_prefix("pv=\"")?.strip_suffix('"')?.to_string());
    values.try_into().ok()
}

fn assert_info(line: &str) {
    let [depth, mean, score, nodes, time, nps, pv] = info(line).unwrap_or_else(|| panic!("{line}"));
    assert!(depth.parse::<u32>().is_ok() && nodes.parse::<u64>().is_ok(), "{line}");
    for real in [mean, score, time, nps] {
        assert!(real.parse::<f64>().is_ok() && !real.contains(','), "{line}");
    }
    assert!(!pv.is_empty(), "{line}");
}

/// The lines of a search, checked: reports of the one form, then one `done`.
fn search(client: &Client, go: &str) -> String {
    client.send(go);
    let mut lines = client.until("done");
    let done = lines.pop().unwrap();
    assert!(!lines.is_empty(), "no report before {done}");
    lines.iter().for_each(|line| assert_info(line));
    done
}

fn assert_move(done: &str) {
    let words: Vec<&str> = done.split(' ').collect();
    let ok = match words.as_slice() {
        ["done", mv] => mv.starts_with("move="),
        ["done", mv, reply] => mv.starts_with("move=") && reply.starts_with("ponder="),
        _ => false,
    };
    assert!(ok && !done.contains('"'), "{done}");
}

#[test]
fn parameters_are_declared_as_clients_read_them() {
    let client = Client::hub();
    client.send("hub");
    let lines = client.until("wait");
    assert!(lines[0].starts_with("id name=damier version="));
    let fields = |line: &str| -> Vec<String> {
        // A quoted value has no equals sign in it, so names are what stands before one.
        line.split('=').filter_map(|part| part.rsplit(' ').next()).map(Into::into).collect()
    };
    assert_eq!(fields(&lines[0])[..4], ["name", "version", "author", "country"]);
    for line in &lines[1..lines.len() - 1] {
        let names = fields(line);
        assert_eq!(names[..3], ["name", "value", "type"], "{line}");
        let usual: &[&str] = if line.contains("type=int") {
            &["min", "max"]
        } else if line.contains("type=enum") {
            assert!(line.ends_with('"'), "values come last: {line}");
            &["values"]
        } else {
            &[]
        };
        assert_eq!(names[3..3 + usual.len()], *usual, "{line}");
        assert!(!line.contains("=="), "{line}");
    }
    let variant = lines.iter().find(|line| line.starts_with("param name=variant ")).unwrap();
    let values = variant.split("values=\"").nth(1).unwrap().trim_end_matches('"');
    let values: Vec<&str> = values.split(' ').collect();
    for name in ["normal", "bt", "frisian", "losing", "killer", "international", "thai", "breakthrough", "german"] {
        assert!(values.contains(&name), "{name}");
    }
    for name in ["ponder value=false type=bool", "threads", "tt-size", "bb-size", "book"] {
        assert!(lines.iter().any(|line| line.starts_with(&format!("param name={name}"))), "{name}");
    }
    client.finish();
}

#[test]
fn lines_of_the_handshake_are_apart() {
    // py-draughts never sees the second of two lines that arrive together.
    let client = Client::hub();
    client.send_all(&["hub", "init", "pos start", "level move-time=0.02", "go think"]);
    let mut last: Option<Instant> = None;
    loop {
        let (time, line) = client.next_timed().unwrap();
        if let Some(last) = last {
            assert!(time - last >= Duration::from_micros(200), "{line}");
        }
        last = Some(time);
        if line.starts_with("done") {
            break;
        }
    }
    client.finish();
}

#[test]
fn hub_gui_plays_a_game_with_commas() {
    let client = Client::hub();
    client.send_all(&["hub", "set-param name=threads value=1", "init", "new-game"]);
    client.until("ready");
    client.send_all(&[&format!("pos pos={START} moves=\"32-28\""), "level moves=75 time=0,300 inc=0,010"]);
    let begun = Instant::now();
    assert_move(&search(&client, "go think"));
    assert!(begun.elapsed() < Duration::from_secs(5), "0,300 was not read as a clock");
    // Pondering on the reply, and a hit.
    client.send_all(&[&format!("pos pos={START} moves=\"32-28 19-23\""), "level depth=3", "go ponder"]);
    std::thread::sleep(Duration::from_millis(100));
    assert!(client.written().iter().all(|line| !line.starts_with("done")), "done is held back");
    client.send("ponder-hit");
    assert_move(client.until("done").last().unwrap());
    // A miss; the surplus commands afterwards are no business of a search.
    client.send_all(&[&format!("pos pos={START}"), "go ponder", "stop"]);
    assert_move(client.until("done").last().unwrap());
    client.send_all(&["stop", "ponder-hit", "stop"]);
    assert!(client.finish().is_empty(), "one done for each go");
}

#[test]
fn lidraughts_page_does_not_wait() {
    let client = Client::hub();
    client.send_all(&[
        "hub",
        "set-param name=tt-size value=20",
        "set-param name=variant value=normal",
        "set-param name=bb-size value=0",
        "init",
        "set-param name=threads value=1",
        &format!("pos pos={START} moves=\"32-28 19-23\""),
        "level move-time=90",
        "level depth=4",
        "go analyze",
    ]);
    client.until("ready");
    let lines = client.until("done");
    let (done, reports) = lines.split_last().unwrap();
    reports.iter().for_each(|line| assert_info(line));
    assert_eq!(done.split(' ').nth(1), Some("move=28x19x23"));
    // The next position while the last analysis goes on.
    client.send_all(&["level infinite", "go analyze", "stop"]);
    client.until("done");
    client.send_all(&["set-param name=variant value=frisian", "new-game"]);
    client.send_all(&[&format!("pos pos={START} moves=\"\" wolf=\"\""), "level depth=2"]);
    assert_move(&search(&client, "go analyze"));
    assert!(client.finish().is_empty());
}

#[test]
fn draughtsnet_sets_odd_things_between_position_and_go() {
    let client = Client::hub();
    client.send_all(&["hub", "init"]);
    client.until("ready");
    for (variant, limits) in [
        ("normal", ["level handicap=0", "level ply=10", "level nodes=2000"]),
        ("bt", ["level handicap=3", "level depth=3", "level move-time=1"]),
        ("losing", ["level nodes=1000", "level nodes=500", "level depth=9"]),
        ("frisian", ["level handicap=0", "level depth=2", "level nodes=1000"]),
    ] {
        client.send_all(&[&format!("set-param name=variant value={variant}"), "init", "new-game"]);
        client.until("ready");
        client.send(&format!("pos pos={START} moves=\"32-28 19-23\""));
        client.send_all(&limits);
        for parameter in
            ["eval value=x", "book-margin value=2", "book-ply value=4", "variant value=", "book value=true"]
        {
            client.send(&format!("set-param name={parameter}"));
        }
        client.send_all(&[&format!("set-param name=variant value={variant}"), "go analyze"]);
        // It stops again for each further report.
        client.send_all(&["stop", "stop"]);
        let lines = client.until("done");
        assert_eq!(lines.last().unwrap().split(' ').nth(1), Some("move=28x19x23"), "{lines:?}");
        assert!(lines.len() > 1 && lines.iter().all(|line| !line.starts_with("error")), "{lines:?}");
    }
    client.send_all(&["set-param name=variant value=normal", &format!("pos pos={OVER}"), "level nodes=1000"]);
    assert_eq!(client.ask("go think"), "done");
    assert!(client.finish().is_empty());
}

#[test]
fn pydraughts_sends_every_kind_of_limit() {
    let client = Client::hub();
    client.send_all(&["hub", "set-param name=variant value=standard", "set-param name=hash value=none"]);
    client.send_all(&["set-param name=initial-time value=60", "set-param name=ponder value=true", "init"]);
    let lines = client.until("ready");
    assert!(lines.iter().all(|line| !line.starts_with("error")), "{lines:?}");
    let pos = format!("pos pos={START} moves=\"31-26 16-21\"");
    for level in ["move-time=0.05", "depth=3", "nodes=1000", "time=0.5", "time=0.38 inc=0.02"] {
        client.send_all(&[&pos, &format!("level {level}")]);
        let done = search(&client, "go think");
        assert_move(&done);
    }
    client.send_all(&[&pos, "level time=0.2", "go ponder", "ponder-hit"]);
    assert_move(client.until("done").last().unwrap());
    // No level at all: endless, but it can be stopped.
    client.send_all(&[&pos, "go think"]);
    std::thread::sleep(Duration::from_millis(50));
    client.send("stop");
    assert_move(client.until("done").last().unwrap());
    // A single move in quotes.
    client.send_all(&[&format!("pos pos={CAPTURE}"), "level depth=1", "go think"]);
    let lines = client.until("done");
    assert!(lines[0].ends_with("pv=\"32x23x28\""), "{lines:?}");
    assert_eq!(lines.last().unwrap(), "done move=32x23x28");
    assert!(client.finish().is_empty());
}

#[test]
fn gwdgui_sends_all_parameters_back() {
    let client = Client::hub();
    client.send("hub");
    let declared = client.until("wait");
    for line in declared.iter().filter(|line| line.starts_with("param ")) {
        let name = line.split("name=").nth(1).unwrap().split(' ').next().unwrap();
        let value = line.split("value=").nth(1).unwrap().split(" type=").next().unwrap();
        client.send(&format!("set-param name={name} value={value}"));
    }
    assert_eq!(client.ask("init"), "ready");
    client.send("hub");
    assert_eq!(client.until("wait"), declared, "nothing has changed");
    // Captures with and without the captured square, in any order, zero padded.
    for mv in ["28x19x23", "28x19", "28x19x23x23", "028x019", "28x19x023"] {
        let pos = format!("pos pos={START} moves=\"32-28 19-23 {mv}\"");
        client.send_all(&[&pos, "level move-time=0.02"]);
        assert_move(&search(&client, "go think"));
    }
    assert!(client.finish().is_empty());
}

#[test]
fn wrappers_match_lines_by_their_beginning() {
    let client = Client::hub();
    client.send("hub");
    let lines = client.until("wait");
    assert!(lines.iter().all(|line| line == "wait" || line.starts_with("id ") || line.starts_with("param ")));
    client.send_all(&["set-param name=variant value=normal", "set-param name=book value=false"]);
    client.send_all(&["set-param name=bb-size value=5", "set-param name=threads value=1"]);
    let begun = Instant::now();
    assert_eq!(client.ask("init"), "ready");
    assert!(begun.elapsed() < Duration::from_secs(5));
    client.send("new-game");
    assert_eq!(client.ask("ping"), "pong");
    client.send_all(&[&format!("pos pos={START}"), "level depth=30 move-time=0.05"]);
    let begun = Instant::now();
    assert_move(&search(&client, "go think"));
    assert!(begun.elapsed() < Duration::from_secs(5), "both limits of one line count");
    assert!(client.finish().is_empty());
}

#[test]
fn jass_asks_twice() {
    let client = Client::hub();
    client.send("hub");
    let first = client.until("wait");
    client.send_all(&["set-param name=tt-size value=18", "set-param name=threads value=2", "hub"]);
    let second = client.until("wait");
    assert_eq!(first.len(), second.len());
    assert!(second.contains(&"param name=tt-size value=18 type=int min=16 max=36".to_string()));
    assert!(second.contains(&"param name=threads value=2 type=int min=1 max=256".to_string()));
    // A position that is drawn by repetition still has a move.
    let there_and_back = "46-41 1-6 41-46 6-1 ".repeat(4);
    let kings = format!("WB{}W{}", "e".repeat(44), "e".repeat(4));
    client.send_all(&["init", &format!("pos pos={kings} moves=\"{there_and_back}\"")]);
    client.send("level depth=3");
    client.until("ready");
    assert_move(&search(&client, "go think"));
    assert!(client.finish().is_empty());
}

#[test]
fn levels_add_up_until_go() {
    let client = Client::hub();
    client.send_all(&["level depth=2", "level nodes=100000", &format!("pos pos={START}")]);
    client.send("go think");
    let lines = client.until("done");
    let deepest = lines.iter().filter_map(|line| info(line)).map(|[depth, ..]| depth.parse::<u32>().unwrap()).max();
    assert_eq!(deepest, Some(2), "the level was said before pos: {lines:?}");
    // It is used up: the next search has another limit alone.
    client.send_all(&["level nodes=3000", "go think"]);
    let lines = client.until("done");
    let deepest = lines.iter().filter_map(|line| info(line)).map(|[depth, ..]| depth.parse::<u32>().unwrap()).max();
    assert!(deepest > Some(2), "{lines:?}");
    assert!(client.finish().is_empty());
}

#[test]
fn lines_end_in_either_way() {
    let client = Client::hub();
    client.send_bytes(b"\xef\xbb\xbfhub\r\ninit\r\n\r\n  ping  \r\npos start\r\nlevel depth=1\r\ngo think\r\n");
    let lines = client.until("done");
    for word in ["wait", "ready", "pong"] {
        assert!(lines.iter().any(|line| line == word), "{word}");
    }
    assert!(lines.iter().all(|line| !line.contains('\r')));
    client.finish();
}

#[test]
fn a_search_is_asked_stopped_and_replaced() {
    let client = Client::hub();
    client.send_all(&["pos start", "level infinite", "go think", "ping"]);
    client.until("pong");
    // A second search, which has no level, ends the first one and is ended by the question for the parameters.
    client.send("go think");
    assert_move(client.until("done").last().unwrap());
    client.send_all(&["no such command", "", "hub"]);
    let lines = client.until("wait");
    let done = lines.iter().position(|line| line.starts_with("done")).expect("the search is ended");
    assert!(lines[done + 1].starts_with("id "), "{lines:?}");
    assert!(client.finish().is_empty());
}

#[test]
fn the_end_of_the_input_ends_a_search_at_once() {
    for line in [None, Some("quit")] {
        // The best of several: on a busy machine a thread may wait for a processor as long.
        let best = (0..5).map(|_| end_of_a_search(line)).min().unwrap();
        assert!(best < Duration::from_millis(100), "{line:?}: {best:?}");
    }
}

/// Ends a search by a line or by the end of the input; returns how long it took.
fn end_of_a_search(line: Option<&str>) -> Duration {
    let mut client = Client::hub();
    client.send_all(&["pos start", "level infinite", "go think"]);
    client.until("info");
    let begun = Instant::now();
    match line {
        Some(line) => client.send(line),
        None => client.close(),
    }
    client.result().unwrap();
    let time = begun.elapsed();
    let rest = client.written();
    assert_eq!(rest.iter().filter(|line| line.starts_with("done")).count(), 1, "{rest:?}");
    time
}

#[test]
fn a_client_that_no_longer_reads_is_left_quietly() {
    let mut client = Client::uci();
    client.send_all(&["position startpos", "go infinite"]);
    client.until("info");
    client.deafen();
    client.result().expect("a broken pipe is no fault");
}

#[test]
fn unknown_things_are_ignored() {
    let client = Client::hub();
    client.send_all(&["", "hello", "HUB", "set-param name=speed value=9", "set-param", "level", "level foo=1 bar"]);
    client.send_all(&["new-game now", "stop", "ponder-hit", "info depth=3", "set-param name=hash value="]);
    assert_eq!(client.ask("ping please"), "pong");
    client.send_all(&["pos start here=now", "level depth=1 foo=2", "go think fast"]);
    client.until("done");
    assert!(client.finish().is_empty());
}

#[test]
fn lines_of_play_are_numbered_when_asked_for() {
    let client = Client::hub();
    client.send_all(&["set-param name=multipv value=3", "pos start", "level depth=3", "go think"]);
    let lines = client.until("done");
    let last: Vec<&String> = lines.iter().rev().skip(1).take(3).collect();
    for (line, number) in last.iter().zip([3, 2, 1]) {
        let (line, tail) = line.split_at(line.rfind('"').unwrap() + 1);
        assert_info(line);
        assert_eq!(tail, format!(" multipv={number}"));
    }
    client.finish();
}

#[test]
fn uci_clocks_go_by_colour() {
    let client = Client::uci();
    // Black begins in Thai, and has hardly any time.
    client.send_all(&["setoption name uci_variant value makhos", "setoption name Move Overhead value 0"]);
    client.send_all(&["position startpos", "go wtime 600000 btime 20 winc 0 binc 0"]);
    let begun = Instant::now();
    client.until("bestmove");
    assert!(begun.elapsed() < Duration::from_secs(4), "{:?}", begun.elapsed());
    client.finish();
}
