//! Tests that end: with H1, with H0, and without a decision.

use super::place::Place;

fn test(first: &str, second: &str, sprt: &str, games: &str) -> (Option<i32>, serde_json::Value, String) {
    let place = Place::new();
    let (first, second) = (format!("name=first {first}"), format!("name=second {second}"));
    let arguments = ["thai", "-e", &first, "-e", &second, "--sprt", sprt, "--games", games, "-c", "2"];
    let told = place.run(&arguments);
    let words = told.out.clone();
    let mut json = arguments.to_vec();
    json.push("--json");
    let again = place.run(&json);
    assert_eq!(again.code, told.code, "{}", again.err);
    (told.code, again.report(), words)
}

pub fn a_stronger_engine_passes() {
    let (code, report, words) = test("depth=5", "depth=1", "elo0=0 elo1=60", "400");
    assert_eq!((code, &report["test"]["accepted"]), (Some(0), &"H1".into()), "{words}");
    assert!(report["games"].as_u64().unwrap() < 400, "it ends as soon as it is decided");
    assert!(words.contains("H1 accepted: first is stronger") && words.contains("LLR"), "{words}");
}

pub fn an_equal_engine_does_not() {
    let (code, report, words) = test("depth=1", "depth=5", "elo0=0 elo1=60", "400");
    assert_eq!((code, &report["test"]["accepted"]), (Some(1), &"H0".into()), "{words}");
    assert!(words.contains("H0 accepted: first is not stronger"), "{words}");
}

pub fn a_test_without_enough_games_is_not_decided() {
    let (code, report, words) = test("depth=2", "depth=2", "elo0=0 elo1=2", "4");
    assert_eq!((code, &report["test"]["accepted"]), (Some(1), &serde_json::Value::Null), "{words}");
    assert!(words.contains("not decided"), "{words}");
}
