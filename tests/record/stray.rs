//! What stands where the standard has no place for it: behind the result, before the tags, twice.

use super::reading::{game, items, moves, record, records, refusal};
use damier::record::{Checked, GameResult, Item, write};

fn told(checked: &Checked) -> String {
    checked.warnings.iter().map(|warning| format!("{}: {}\n", warning.line, warning.text)).collect()
}

fn checked(items: &[Item], i: usize) -> &Checked {
    items[i].game.as_ref().unwrap_or_else(|refused| panic!("{refused:?}"))
}

#[test]
fn what_follows_the_result_belongs_to_its_game() {
    let read = record("1. 32-28 19-23 2-0 (1... 20-24 {better} 2. 37-32)");
    assert_eq!((moves(&read).as_str(), &read.result), ("32-28 19-23", &GameResult::WhiteWins));
    let variation = &read.moves[1].variations[0];
    assert_eq!((variation.moves.len(), variation.moves[0].comments[0].as_str()), (2, "better"));
    // By its number it replaces an earlier move.
    let read = record("1. 32-28 19-23 2. 28x19 14x23 2-0 (1. 33-28 18-22)");
    assert_eq!(read.moves[0].variations[0].moves.len(), 2);
    assert_eq!(record("1. 32-28 19-23 2-0 (time)").moves[1].comments, ["time"]);
    assert_eq!(record("1. 32-28 19-23 * (unfinished, see p. 3)").moves[1].comments, ["unfinished, see p. 3"]);
    assert_eq!(record("1. 32-28 19-23 1/2 (agreed)").result, GameResult::Draw);
    let read = record("1. 32-28 19-23 2-0 $10 {x}");
    assert_eq!((read.moves[1].nags.as_slice(), read.moves[1].comments.as_slice()), (&[10][..], &["x".to_string()][..]));
    let read = records("1. 32-28 19-23 2-0 $10 {x}\n\n[White \"B\"]\n1. 33-28 *");
    assert_eq!((read[0].moves[1].comments[0].as_str(), read[1].comments.len()), ("x", 0));
    let read = records("1. 32-28 2-0\n{of the first}\n\n[White \"B\"]\n1. 33-28 *");
    assert_eq!(read[0].moves[0].comments, ["of the first"]);
    let text = game("1. 32-28 2-0 by time, see p. 3\n");
    assert_eq!(text.record.moves[0].comments, ["by time, see p. 3"]);
    assert!(told(&text).contains("1: text that stands in no brackets"), "{text:?}");
    assert!(told(&game("1. 32-28 2-0 0-2")).contains("a second result, 0-2, is left out"));
}

#[test]
fn a_result_in_a_variation_that_is_not_closed_is_that_of_the_game() {
    let read =
        game("1. 32-28 19-23 (1... 20-24 2. 37-32 2-0\n\n[White \"B\"]\n1. 33-28 *".split("\n\n").next().unwrap());
    assert_eq!(read.record.result, GameResult::WhiteWins);
    assert!(read.record.moves[1].variations[0].moves[1].comments.is_empty(), "{read:?}");
    assert!(told(&read).contains("not closed"));
}

#[test]
fn prose_before_the_tags_is_no_game() {
    let read = game("Games of the club (season 3)\n\n[White \"A\"]\n1. 32-28 *");
    assert_eq!(read.record.comments, ["Games of the club (season 3)"]);
    assert!(told(&read).starts_with("1: text"), "{read:?}");
    let read = game("[White \"A\"]\nwith notes by B, round 3\n1. 32-28 *");
    assert_eq!(read.record.comments, ["with notes by B, round 3"]);
    assert!(refusal("Nothing but words\nin this file").reason.contains("only text"));
}

#[test]
fn comments_to_the_end_of_the_line() {
    let read = record("1. 32-28 ; a plan (of old)\n19-23; the reply {x}\n; more\n2. 28x19, 14x23;\n");
    assert_eq!(moves(&read), "32-28 19-23 28x19 14x23");
    assert_eq!(
        (read.moves[0].comments[0].as_str(), &read.moves[1].comments),
        ("a plan (of old)", &vec!["the reply {x}".to_string(), "more".to_string()])
    );
}

#[test]
fn a_position_inside_a_variation() {
    let read = game("1. 32-28 19-23 (1... 20-24 /FEN \"W:W31:B20\"/ 31-27) 2. 28x19 *");
    assert!(read.record.moves.iter().all(|ply| ply.variations.is_empty()));
    assert_eq!(read.record.moves[1].comments, ["(1... 20-24 /FEN \"W:W31:B20\"/ 31-27)"]);
    assert!(told(&read).contains("inside a variation"), "{read:?}");
}

#[test]
fn tags_that_stand_twice() {
    let read = records("[White \"A\"]\n[FEN \"W:W31:B20\"]\n[White \"B\"]\n[FEN \"W:W32:B20\"]\n");
    let found: Vec<_> = read.iter().map(|game| (game.tag("White"), game.start.as_deref())).collect();
    assert_eq!(found, [(Some("A"), Some("W:W31:B20")), (Some("B"), Some("W:W32:B20"))]);
    assert_eq!(records("[FEN \"W:W31:B20\"]\n[FEN \"W:W32:B20\"]\n").len(), 2);
    let read = game("[White \"A\"]\n[Result \"1-0\"]\n[Result \"0-1\"]\n1. 32-28");
    assert_eq!(read.record.result, GameResult::BlackWins);
    assert!(told(&read).contains("3: the tag Result stands twice in the game; the last one counts"), "{read:?}");
    assert!(told(&game("[Round \"1\"]\n[Round \"2\"]\n1. 32-28 *")).contains("the tag Round stands twice"));
}

#[test]
fn the_end_of_file_of_dos() {
    assert_eq!(moves(&record("1. 32-28 19-23 *\r\n\u{1a}")), "32-28 19-23");
    assert_eq!(moves(&record("1. 32-28 19-23\u{1a}")), "32-28 19-23");
    assert_eq!(records("W:W31:B20\r\n\u{1a}").len(), 1);
}

#[test]
fn results_of_other_scores() {
    for text in
        ["1. 32-28 19-23 1+ - 1-", "[Result \"1+ - 1-\"]\n1. 32-28 19-23 1+-1-", "[Result \"1+ - 1-\"]\n1. 32-28 19-23"]
    {
        let read = record(text);
        assert_eq!(
            (moves(&read).as_str(), &read.result),
            ("32-28 19-23", &GameResult::Other("1+ - 1-".into())),
            "{text}"
        );
        assert!(write(&read).contains("[Result \"1+ - 1-\"]\n[ResultFormat \"Plus draw\"]\n"));
        assert_eq!(record(write(&read)), read);
    }
    assert_eq!(record("1. 32-28 19-23 1- - 1+").result, GameResult::Other("1- - 1+".into()));
    let read = record("[Result \"4-6\"]\n1. 32-28 19-23 4-6 {x}\n");
    assert!(write(&read).contains("[ResultFormat \""), "{}", write(&read));
    assert_eq!(record(write(&read)), read);
    for (score, tag) in [("9-1", "2-0"), ("1-9", "0-2")] {
        let read = game(format!("[Result \"{tag}\"]\n1. 32-28 19-23 {score} (1... 20-24)"));
        assert_eq!(
            (moves(&read.record).as_str(), &read.record.result),
            ("32-28 19-23", &GameResult::Other(score.into()))
        );
        assert_eq!(read.record.moves[1].variations.len(), 1);
        assert!(
            told(&read).contains(&format!("{score} is taken for the result; the tag Result says {tag}")),
            "{read:?}"
        );
    }
}

#[test]
fn files_of_several_games_without_tags() {
    let text = "[White \"a\"]\n1. c3-d4 b6-a5 *\n[White \"b\"]\n1. 32-28 19-23 *\n[White \"c\"]\n1. 11-15 23-19 *";
    let read = items(text);
    let found: Vec<&str> = (0..3).map(|i| checked(&read, i).record.variant.as_str()).collect();
    assert_eq!(found, ["russian", "international", "english"]);
    let warned = (0..3).filter(|&i| told(checked(&read, i)).contains("unlike others of the file")).count();
    assert_eq!(warned, 2);
    let read = items("[White \"a\"]\n1. c3-d4 b6-a5 *\n[White \"b\"]\n1. 11-15 23-19 *");
    let found: Vec<_> =
        (0..2).map(|i| (checked(&read, i).record.variant.as_str(), &checked(&read, i).record.start)).collect();
    assert_eq!(found, [("russian", &None), ("english", &None)]);
}
