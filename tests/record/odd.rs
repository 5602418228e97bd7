//! Every oddity that files of games are known to have, each alone.

use super::reading::{game, items, moves, record, records, refusal};
use damier::record::GameResult;

const FOUR: &str = "32-28 19-23 28x19 14x23";

#[test]
fn moves_in_every_spelling() {
    for text in [
        "1. 32-28 19-23 2. 28x19 14x23 *",
        "01. 32-28  19-23 02. 28x19  14x23",
        "1.32-28 19-23 2.28x19 14x23",
        "1. 32-28 1... 19-23 2. 28x19 2...14x23 *",
        "32-28 19-23 28x19 14x23",
        "1 32-28 19-23 2 28x19 14x23",
        "1.32- 28 19 -23 2.28 x 19 14x23",
        "1. 3228 1923 2. 28x19 1423",
        "1. 32\u{2011}28 19\u{2013}23 2. 28×19 14\u{a0}x\u{a0}23",
        "1. 32-28\u{a0}19-23 2. 28х19 14:23",
        "1. 32-28! 19-23?? 2. 28x19(!?) 14x23□",
        "1. 32-28 $1 19-23 $4 2. 28x19 $5 14x23",
        "1. 32-28* 19-23 2. *28x19 14x23*",
        "1. 32-28 * 2. ... 19-23 * 2. 28x19 14x23 *",
        "1. 32-28, 19-23; 2. 28x19x23 14x23x19.",
        "% a line\n1. 32-28 19-23\n% another 9. 1-2\n2. 28x19 14x23",
        "[pdn]\n1. 32-28 19-23 2. 28x19 14x23\n[/pdn]",
        "1. 32-28 19-23 [%clk 0:01] 2. 28x19 14x23",
        "1. 32-28\r\n19-23\r2. 28x19\r\n\r\n14x23 *\r\n",
        "\u{feff}1. 32-28 19-23 2. 28x19 14x23",
        "1. 32-28 19-23 2. 28x19 14x23 1-1 *",
    ] {
        let checked = game(text);
        assert_eq!(
            (moves(&checked.record).as_str(), checked.record.variant.as_str()),
            (FOUR, "international"),
            "{text}"
        );
        assert_eq!(checked.warnings, [], "{text}");
    }
}

#[test]
fn algebra_in_every_spelling() {
    for text in
        ["1. c3-d4 f6-g5", "1.c3d4 f6g5", "C3-D4 F6-G5", "1. c3 - d4 f6 - g5 *", "1. c3:d4 f6:g5", "1. c3 d4 f6 g5"]
    {
        let read = record(text);
        assert_eq!((moves(&read).as_str(), read.variant.as_str()), ("c3-d4 f6-g5", "russian"), "{text}");
    }
}

#[test]
fn signs_become_glyphs_and_lose_nothing() {
    let read = record("1. 32-28!? 19-23(!?!!!) $14 2. 28x19 ?? 14x23⨀ (!)");
    let nags: Vec<&[u8]> = read.moves.iter().map(|ply| ply.nags.as_slice()).collect();
    assert_eq!(nags, [&[5][..], &[14], &[4], &[22, 1]]);
    assert_eq!(read.moves[1].comments, ["!?!!!"]);
}

#[test]
fn results_of_every_style() {
    for (text, result) in [
        ("1-0", GameResult::WhiteWins),
        ("2-0", GameResult::WhiteWins),
        ("0 - 1", GameResult::BlackWins),
        ("0:2", GameResult::BlackWins),
        ("1/2-1/2", GameResult::Draw),
        ("1/2 - 1/2", GameResult::Draw),
        ("½-½", GameResult::Draw),
        ("½\u{2013}½", GameResult::Draw),
        ("0.5-0.5", GameResult::Draw),
        ("1-1", GameResult::Draw),
        ("1:1", GameResult::Draw),
        ("0-0", GameResult::BothLose),
        ("*", GameResult::Unknown),
        ("12-0", GameResult::Other("12-0".into())),
        ("5-5", GameResult::Other("5-5".into())),
        ("", GameResult::Unknown),
    ] {
        for games in
            [format!("1. 32-28 19-23 {text}"), format!("1. 32-28 19-23\n\n            {text}\n\n[Event \"x\"]\n*")]
        {
            let read = records(&games);
            assert_eq!((moves(&read[0]).as_str(), &read[0].result), ("32-28 19-23", &result), "{games}");
        }
    }
}

#[test]
fn scores_that_look_like_moves() {
    let read = record("[Result \"4-6\"]\n1. 32-28 19-23 4-6\n");
    assert_eq!((moves(&read).as_str(), &read.result), ("32-28 19-23", &GameResult::Other("4-6".into())));
    let checked = game("1. 32-28 19-23 1-9\n");
    assert_eq!(checked.record.result, GameResult::Other("1-9".into()));
    assert!(checked.warnings[0].text.contains("taken for the result"));
    assert_eq!(moves(&record("[FEN \"B:W50:BK1\"] 1... 1-6 1-1")), "1-6");
    assert_eq!(moves(&record("[FEN \"B:W50,49:BK5\"] 1... 5-10 2. 49-43 10-4 1-0")), "5-10 49-43 10-4");
    assert_eq!(record("[Result \"1+ - 1-\"] 1. 32-28 *").result, GameResult::Other("1+ - 1-".into()));
}

#[test]
fn the_end_of_the_moves_weighs_more_than_the_tag() {
    let checked = game("[Result \"1-0\"]\n1. 32-28 19-23 0-2");
    assert_eq!(checked.record.result, GameResult::BlackWins);
    assert!(checked.warnings[0].text.contains("the tag Result says 1-0, the moves end with 0-2"));
    assert_eq!(record("[Result \"1-0\"]\n1. 32-28 19-23 2-0").result, GameResult::WhiteWins);
    assert_eq!(record("[Result \"2-0\"]\n1. 32-28 19-23 *").result, GameResult::WhiteWins);
    assert_eq!(record("[Result \"2-0\"]\n1. 32-28 19-23").result, GameResult::WhiteWins);
    assert_eq!(record("[Event \"x\"]\n1. 2-0").result, GameResult::WhiteWins);
}

#[test]
fn tags_of_every_shape() {
    let text = "[Event       \"a\"]\n[white \"B\"][BLACK \"C\"] [Site \"\\\"64\\\", 1974\"]\n[Gametype \"20\"]\n[Setup \"1\"]\n\
        [Risultato \"1-0\"]\n[Round \"3\n[DamboTopLine \"x [1] y\"]\n[Белые \"Б.\"]\n[Date 1950.]\n1. 32-28 1-0\n[FILENAME \"C:\\x\\\"]";
    let read = record(text);
    let tags: Vec<(&str, &str)> = read.tags.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let expected = [
        ("Event", "a"),
        ("White", "B"),
        ("Black", "C"),
        ("Site", "\"64\", 1974"),
        ("Round", "3"),
        ("DamboTopLine", "x [1] y"),
        ("Белые", "Б."),
        ("Date", "1950."),
    ];
    assert_eq!(tags, expected);
    assert_eq!((read.result, read.start), (GameResult::WhiteWins, None));
}

#[test]
fn italian_tags() {
    let read = record(
        "[Dati \"69° ASSOLUTO\"]\n[Anno \"2005\"]\n[Bianco \"A\"]\n[Nero \"B\"]\n[Risultato \"1-0\"]\n[Apertura \"0028\"]\n1. 21-17 12-15 2. 23-19 11-14 1-0",
    );
    assert_eq!(read.variant, "italian");
    assert_eq!(
        (read.tag("Event"), read.tag("White"), read.tag("Opening")),
        (Some("69° ASSOLUTO"), Some("A"), Some("0028"))
    );
}

#[test]
fn comments_and_variations_stand_where_they_were() {
    let text = "{before} 1. 32-28 {one} {two} 19-23 ( {or} 1... 18-22 {!} 2. 37-32 (2. 38-32 12-18) ) {after} 2. 28x19 1-0 {end}";
    let read = record(text);
    assert_eq!(read.comments, ["before"]);
    assert_eq!(record("1. 32-28 1-0 {same line} {again}\n\n{end of the file}").moves[0].comments.len(), 3);
    assert_eq!(records("1. 32-28 1-0\n{of the next}\n1. 33-28 *")[1].comments, ["of the next"]);
    assert_eq!(read.moves[0].comments, ["one", "two"]);
    assert_eq!(read.moves[1].comments, ["after"]);
    assert_eq!(read.moves[2].comments, ["end"]);
    let variation = &read.moves[1].variations[0];
    assert_eq!(variation.comments, ["or"]);
    assert_eq!(variation.moves[0].comments, ["!"]);
    assert_eq!(variation.moves[1].variations[0].moves[1].text.pdn, "12-18");
}

#[test]
fn variations_at_another_move_or_of_no_legal_moves() {
    // Instead of White's move, written behind Black's.
    let read = record("1. 32-28 19-23 (1. 33-28 18-22) 2. 28x19");
    assert_eq!(read.moves[0].variations.len(), 1);
    // What could come next, written before it.
    let read = record("1. 32-28 19-23 (2. 28x19 14x23 3. 37-32) 2. 28x19 13x24");
    assert_eq!(read.moves[2].variations[0].moves.len(), 3);
    let checked = game("1. 32-28 (1. 1-2 and so on) 19-23");
    assert_eq!(checked.record.moves[0].comments, ["(1. 1-2 and so on)"]);
    assert!(checked.warnings[0].text.contains("kept as a comment"));
    assert_eq!(record("1. 32-28 ( ) ({only words}) 19-23").moves[0].comments, ["only words"]);
    assert!(game("1. 32-28 (1. 33-28 19-23").warnings[0].text.contains("not closed"));
    assert_eq!(moves(&game("1. 32-28 ) 19-23").record), "32-28 19-23");
}

#[test]
fn braces_nested_and_unclosed() {
    assert_eq!(record("1. 33-29 19-23 2. 35-30 { nested { comment } } ").moves[2].comments, ["nested { comment }"]);
    assert_eq!(moves(&record("1. 32-28 {a {b} 19-23 {c} *")), "32-28 19-23");
    let text = "[Event \"1\"]\n1. 32-28 {not closed\n19-23 *\n\n[Event \"2\"]\n1. 33-28 *";
    let items = items(text);
    assert_eq!(items.len(), 2);
    let first = items[0].game.as_ref().unwrap();
    assert_eq!((moves(&first.record).as_str(), first.warnings[0].line), ("32-28 19-23", 2));
}

#[test]
fn games_without_moves_and_moves_without_tags() {
    let problems = "[Event \"1\"]\n[FEN \"W:W29,13,11:B22,4,2.\"]\n1-0\n\n[Event \"2\"]\n[FEN \"W:W31,K15:B14.\"]\n\n[Event \"3\"]\n[FEN \"W:W9:B1.\"]\n*";
    let read = records(problems);
    let starts: Vec<&str> = read.iter().filter_map(|game| game.start.as_deref()).collect();
    assert_eq!(starts, ["W:W11,13,29:B2,4,22", "W:WK15,31:B14", "W:W9:B1"]);
    assert!(read.iter().all(|game| game.variant == "english"));
    assert_eq!(records("1. 32-28 1-0 1. 33-28 0-1 1. 34-29").len(), 3);
    assert_eq!(records("").len() + records("\n\n").len() + records("% x\n[FILENAME \"x\"]").len(), 0);
}

#[test]
fn set_ups_at_the_level_of_moves() {
    let read = record("/FEN \"B:W50:BK1\"/ 1... 1-6 2. 50-45 *");
    assert_eq!((read.start.as_deref(), moves(&read).as_str()), (Some("B:W50:BK1"), "1-6 50-45"));
    let games = items("[White \"A\"]\n1. 32-28 19-23 /FEN \"W:WK46:B1.\"/ 46-5 *");
    let last = games[1].game.as_ref().unwrap();
    assert_eq!((moves(&last.record).as_str(), last.record.tag("White")), ("46-5", Some("A")));
    assert!(last.warnings[0].text.contains("set up"));
}

#[test]
fn clocks_are_kept() {
    let read = record("1. 32-28 {[%clk 0:09:58]} 19-23 {[%clock w0:10:00 B0:09:58] good} 2. 28x19 [%emt 0:05] *");
    assert_eq!(read.moves[0].comments, ["[%clk 0:09:58]"]);
    assert_eq!(read.moves[1].comments, ["[%clock w0:10:00 B0:09:58] good"]);
    assert_eq!(read.moves[2].comments, ["[%emt 0:05]"]);
}

#[test]
fn moves_that_nobody_wrote_down() {
    let checked = game("1. 32-28 19-23 2. - - 1-0");
    assert_eq!((moves(&checked.record).as_str(), checked.record.result), ("32-28 19-23", GameResult::WhiteWins));
    assert!(checked.warnings[0].text.contains("not written down"));
    let refused = refusal("1. 32-28 19-23\n2. - - 3. 37-32 1-0");
    assert_eq!((refused.line, refused.mv.as_str()), (2, "after 1... 19-23"));
    assert!(refused.reason.contains("not written down"), "{}", refused.reason);
    assert_eq!(refused.partial.moves.len(), 2);
}

#[test]
fn old_encodings() {
    let text = "[White \"Блиндер Борис\"]\n[Event \"X чемпионат СССР\"]\n1. c3-d4 {хорошо} 1-0";
    let (bytes, ..) = encoding_rs::WINDOWS_1251.encode(text);
    let read = record(&bytes);
    assert_eq!((read.tag("White"), read.tag("Event")), (Some("Блиндер Борис"), Some("X чемпионат СССР")));
    let read = record(b"[White \"Andr\xe9 M\xfcller\"]\n1. 32-28\xa019-23 {\x93quoted\x94}");
    assert_eq!((read.tag("White"), moves(&read).as_str()), (Some("André Müller"), "32-28 19-23"));
    assert_eq!(read.moves[1].comments, ["“quoted”"]);
    let wide: Vec<u8> =
        [0xff, 0xfe].into_iter().chain("[White \"é\"] 1. 32-28".encode_utf16().flat_map(u16::to_le_bytes)).collect();
    assert_eq!(record(&wide).tag("White"), Some("é"));
}

#[test]
fn a_bad_game_is_told_with_line_move_and_reason_and_the_others_go_on() {
    let text = "[Event \"1\"]\n1. 32-28 19-23\n2. 33-29 1-0\n\n[Event \"2\"]\n1. 32-28 1-0\n\n[Event \"3\"]\n1. nonsense\n\n\
        [Event \"4\"]\n[FEN \"W:W1:B2\"]\n\n[Event \"5\"]\n1. 33-28 *";
    let items = items(text);
    assert_eq!(
        items.iter().map(|item| (item.line, item.index)).collect::<Vec<_>>(),
        [(1, 1), (5, 2), (8, 3), (11, 4), (14, 5)]
    );
    let told = |i: usize| {
        let refused = items[i].game.as_ref().unwrap_err();
        (refused.line, refused.mv.as_str(), refused.reason.as_str(), refused.partial.moves.len())
    };
    let (line, mv, reason, legal) = told(0);
    assert_eq!((line, mv, legal), (3, "2. 33-29", 2));
    assert!(reason.contains("a capture is compulsory"), "{reason}");
    assert_eq!((told(2).0, told(2).1), (9, "1. nonsense"));
    assert!(told(2).2.contains("\"nonsense\""), "{}", told(2).2);
    assert_eq!((told(3).0, told(3).1), (12, "FEN W:W1:B2"));
    assert!(items[1].game.is_ok() && items[4].game.is_ok());
}

#[test]
fn a_file_that_breaks_off_is_told() {
    let refused = refusal("1. 32-28 19-23 2. 28x1");
    assert!(refused.reason.starts_with("the file breaks off in this move"), "{}", refused.reason);
    assert_eq!(refused.partial.moves.len(), 2);
    assert!(refusal("1. 32-28 19-23 2. 28x").reason.contains("breaks off"));
    assert!(refusal("1. 32-28 19-23 2. 28").reason.contains("breaks off"));
    assert_eq!(moves(&game("1. 32-28 19-23 2.").record), "32-28 19-23");
    let refused = refusal("[Event \"x\"]\n23. 40-34 3-8\n");
    assert!(refused.reason.starts_with("the game begins with move 23"), "{}", refused.reason);
}

#[test]
fn lists_of_positions_and_games_in_json() {
    let read = records("# openings\nW:W31-50:B1-20\n\n  B:WK3:B21.\n");
    assert_eq!(read.iter().map(|game| game.start.as_deref()).collect::<Vec<_>>(), [None, Some("B:WK3:B21")]);
    let hub = format!("W{}{}{}", "b".repeat(20), "e".repeat(10), "w".repeat(20));
    assert_eq!(records(&hub)[0].variant, "international");
    let bad = items("W:W31-50:B1-20\nnonsense\n");
    assert_eq!((bad.len(), bad[1].game.as_ref().unwrap_err().line), (2, 2));
    let json = damier::record::json_line(&record("[White \"A\"] 1. 32-28 {x} (1. 33-28) 19-23 1-1"));
    let lines = format!("{json}{{\"schema\":1,\"type\":\"perft\"}}\n{json}{{\"half");
    let read = items(&lines);
    assert_eq!(read.iter().map(|item| item.game.is_ok()).collect::<Vec<_>>(), [true, false, true, false]);
    assert_eq!(damier::record::json_line(&read[2].game.as_ref().unwrap().record), json);
    let reason = |item: usize| read[item].game.as_ref().unwrap_err().reason.clone();
    assert!(reason(3).ends_with("the line breaks off"), "{}", reason(3));
    let damaged = items(format!("{json}{}", json.replacen(':', ";", 1)));
    let told = &damaged[1].game.as_ref().unwrap_err().reason;
    assert!(told.ends_with("the line is damaged at character 10"), "{told}");
}
