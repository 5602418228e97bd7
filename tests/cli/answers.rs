//! Commands that answer a question about a position or a game.

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
