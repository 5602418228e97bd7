//! Analysis and what it writes into a pipe.

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
    // Where all moves draw by rule, that is certain, and there is nothing more to search.
    let documents = documents(&answer(&["analyse", "turkish", "W:WKa8:BKh1", "--json"]));
    let chances = &documents.last().unwrap()["lines"][0]["chances"];
    assert_eq!(chances, &serde_json::json!({ "win": 0.0, "draw": 1.0, "loss": 0.0 }));
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

#[cfg(unix)]
#[test]
fn a_composition_that_was_interrupted_is_not_said_to_be_unsolvable() {
    let mut child = spawn(&["solve", "international", "-", "--time", "100"]);
    child.stdin.take().unwrap().write_all(b"W:W33:B28 | 33x22\nW:W31-50:B1-20 | 32-28\n").unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    assert!(lines.by_ref().any(|line| line.contains("wins, proven in 1 move")));
    std::thread::sleep(std::time::Duration::from_millis(500));
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let rest = lines.collect::<Vec<_>>().join("\n");
    assert!(rest.contains(" stopped: ") && rest.contains("Solved 1 of 1") && !rest.contains("not solved"), "{rest}");
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child = spawn(&["analyse", "international", "--infinite", "--json"]);
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
}

#[test]
fn only_the_moves_asked_for_are_looked_at() {
    let arguments = ["analyse", "czech", "--searchmoves", "c3-b4, e3-f4", "--depth", "5", "--multipv", "4", "--json"];
    let result = documents(&answer(&arguments)).pop().unwrap();
    let mut first: Vec<_> =
        result["lines"].as_array().unwrap().iter().map(|line| line["pv"][0]["move"].clone()).collect();
    first.sort_by_key(Value::to_string);
    assert_eq!(first, ["c3-b4", "e3-f4"]);
    let message = refusal(&["analyse", "czech", "--searchmoves", "c3-c4", "--depth", "2"]);
    assert!(message.contains("\"c3-c4\""), "{message}");
}

#[test]
fn the_whole_effort_is_told() {
    let json = documents(&answer(&["analyse", "thai", "--nodes", "30k", "--json"])).pop().unwrap();
    // A capture that is being played out when the limit is reached is finished.
    let all = json["nodes"].as_u64().unwrap();
    assert!((30_000..30_050).contains(&all), "{all}");
    assert!(json["lines"][0]["nodes"].as_u64().unwrap() < 30_000);
    let text = answer(&["analyse", "thai", "--nodes", "30k"]);
    assert!(text.contains("30.0k positions"), "{text}");
}
