use super::*;
use crate::board::Side;
use crate::rules::{Goal, RulesError, Setup, VARIANTS, find, variants};

fn built_in(name: &str) -> Option<(String, Rules)> {
    find(name).ok().map(|entry| (entry.title.to_string(), *entry.rules))
}

fn read(text: &str) -> Result<Vec<NamedRules>, TextError> {
    parse(text, &built_in)
}

fn one(text: &str) -> Rules {
    read(text).unwrap_or_else(|error| panic!("{error}\n{text}"))[0].rules
}

#[test]
fn what_is_printed_is_read_back() {
    for entry in VARIANTS {
        let text = print(entry.name, entry.title, entry.rules);
        let named = NamedRules { name: entry.name.to_string(), title: entry.title.to_string(), rules: *entry.rules };
        assert_eq!(read(&text), Ok(vec![named]), "{text}");
    }
}

#[test]
fn sections_state_differences_from_their_parents() {
    let text =
        "\u{feff}# House rules\r\n[a]\r\n\r\n[b : Makhos] # Thai\r\nKing-Landing = ANY\r\n[c:b]\r\ntitle = Ours\r\n";
    let all = read(text).unwrap();
    assert_eq!(all.len(), 3);
    assert_eq!(all[0].rules, variants::INTERNATIONAL);
    let law = crate::rules::Law { king_landing: crate::rules::Landing::Any, ..variants::THAI.law };
    assert_eq!(all[1].rules, Rules { law, ..variants::THAI });
    assert_eq!(all[2].rules, all[1].rules);
    assert_eq!((all[1].title.as_str(), all[2].title.as_str()), ("Thai dama", "Ours"));
}

#[test]
fn the_order_of_keys_does_not_matter() {
    let keys =
        ["board = 8x8", "squares = right", "setup = B:Wa7,Kb8:Ba3", "starter = black", "names = letters top-left"];
    let text = |keys: &[&str]| format!("[x]\n{}\n", keys.join("\n"));
    let first = one(&text(&keys));
    for i in 0..keys.len() {
        let mut other = keys;
        other.rotate_left(i);
        assert_eq!(one(&text(&other)), first);
        other.reverse();
        assert_eq!(one(&text(&other)), first);
    }
    assert_eq!(one(&print("x", "x", &first)), first);
    assert!(matches!(first.setup, Setup::Pieces { men, .. } if men[0] != men[1]));
}

#[test]
fn the_first_king_wins_only_where_the_goal_says_so() {
    let rules = one("[x]\ngoal = first-king");
    assert!(rules.law.first_king && rules.goal == Goal::FirstKing);
    assert!(!one("[x : breakthrough]\ngoal = lose").law.first_king);
}

#[test]
fn set_ups_are_read_in_the_names_of_the_section() {
    let thai = one("[x : thai]\nsetup = B:W1-8:B25-32");
    let rows = one("[x : thai]");
    let mut white_row = 0;
    let board = crate::board::Board::new(thai.shape);
    let Setup::Pieces { men, kings } = thai.setup else { panic!("{thai:?}") };
    for side in Side::ALL {
        assert!(kings[side.index()] == crate::board::Wide::EMPTY);
        for square in crate::board::Word::iter(men[side.index()]) {
            let (row, _) = board.coordinates(square);
            assert_eq!(row >= 6, side == Side::White);
            white_row += i16::from(row >= 6);
        }
    }
    assert_eq!((white_row, rows.setup), (8, Setup::Rows { full: 2, skip: 0 }));
    // Either order of colours, kings, ranges of kings, blanks and a final dot.
    let a = one("[x]\nsetup = W:W31,32,K40-41:B1-3");
    assert_eq!(one("[x]\nsetup = W : B1-3 : WK40-K41, 31-32."), a);
}

/// Each text with the words that its error must hold.
#[test]
fn errors_name_line_key_value_and_remedy() {
    let rows: &[(&str, &[&str])] = &[
        ("", &["line 1", "[name]"]),
        ("title = x", &["line 1", "belongs to no section"]),
        ("[a]\nnonsense", &["line 2", "`nonsense`", "key = value"]),
        ("[a", &["line 1", "`[a`"]),
        ("[]", &["line 1"]),
        ("[a : thay]", &["line 1", "unknown parent `thay`", "`thai`"]),
        ("[a : b]\n[b]", &["line 1", "unknown parent `b`", "above"]),
        ("[a]\n[b]\n[A]", &["line 3", "[A]", "line 1"]),
        ("[a]\nking-rang = one", &["line 2", "`king-rang`", "did you mean `king-range`?", "man-moves"]),
        ("[a]\npdn = 3\n\npdn = 3", &["line 4", "`pdn`", "line 2"]),
        ("[a]\nremoval = later", &["line 2", "removal = later", "`later`", "at-end or at-once"]),
        ("[a]\nboard = 10x13", &["line 2", "`13`", "6 to 12"]),
        ("[a]\nboard = 10", &["line 2", "WxH"]),
        ("[a]\nman-moves = forward, up", &["`up`", "diagonal-forward"]),
        ("[a]\nchoice = pieces pieces", &["`pieces`", "each once"]),
        ("[a]\nrepetition = 1", &["`1`", "none or 2 to 9"]),
        ("[a]\nrepetition = +3", &["`+3`"]),
        ("[a]\nquiet-limit = 99999999999", &["`99999999999`", "999"]),
        ("[a]\nlone-king = 3 kings everywhere 4", &["`everywhere`", "on-diagonal"]),
        ("[a]\nlone-king = 3 kings 4,,", &["lone-king"]),
        ("[a]\nlone-king = 1 kings 1, 2 kings 1, 3 kings 1, 4 kings 1, 5 kings 9", &["`5 kings 9`", "up to 4"]),
        ("[a]\nmaterial-limits = 5-4 60", &["`5-4`"]),
        ("[a]\nnames = numbers", &["names", "top-left"]),
        ("[a]\nnames = letters top-left now", &["`now`"]),
        ("[a]\ncapture-sign = xx", &["`xx`", "x, : or -"]),
        ("[a]\nsetup = rows 9", &["line 2", "`9` rows", "1 to 5"]),
        ("[a]\nsetup = many", &["rows N"]),
        ("[a]\nsetup = B:W50:B1", &["starter = black"]),
        ("[a]\nsetup = X:W50:B1", &["`X`", "W or B"]),
        ("[a]\nsetup = W:W51:B1", &["`51`", "from 1 to 50"]),
        ("[a]\nsetup = W:W40-60:B1", &["`40-60`", "1 to 50"]),
        ("[a]\nsetup = W:W40,40:B1", &["two pieces stand on 40"]),
        ("[a]\nsetup = W:W40:B40", &["two pieces stand on 40"]),
        ("[a]\nsetup = W:W1:B40", &["may not stand on 1", "K1"]),
        ("[a]\nsetup = W:W40:W41:B6", &["`W41`", "twice"]),
        ("[a]\nsetup = W:Q40:B6", &["`Q40`"]),
        ("[a]\nsetup = W:é40:B6", &["`é40`"]),
        ("[a]\nsetup = W:W40:B", &["`:B`"]),
        ("[a : czech]\nsetup = W:Wa2:Bb6", &["`a2`", "a1 to h8"]),
        ("[a]\nsetup = W:W40:B6\n[b : a]\nboard = 8x8", &["line 3", "setup"]),
        ("[a]\nboard = 9x10", &["line 2", "[a]", "both even", "keys board, squares"]),
        ("[a]\nboard = 10x8\nsetup = rows 4", &["line 3", "[a]", "between them"]),
        ("[a]\nboard = 6x6", &["line 2", "[a]", "between them", "setup"]),
        ("[a]\ntitle =", &["line 2", "title"]),
        ("[a]\ntitle = a\u{7}", &["line 2", "title"]),
        ("[a]\n\0", &["line 2", "`\\0`"]),
        ("[a]\nman-moves = backward", &["[a]", "forward"]),
        ("[a]\nking-moves = none", &["[a]", "direction"]),
    ];
    for (text, words) in rows {
        let error = read(text).expect_err(text).to_string();
        for word in *words {
            assert!(error.contains(word), "{text:?}: {error:?} lacks {word:?}");
        }
    }
    let senseless = read("[a]\nboard = 9x10").unwrap_err().problem;
    assert_eq!(
        senseless,
        Problem::Senseless { section: "a".to_string(), keys: &["board", "squares"], reason: RulesError::Uneven }
    );
}

#[test]
fn names_that_the_text_cannot_hold_are_cleaned() {
    let text = print("my [a:b] #1", "No. #1\nof\tall", &variants::THAI);
    let named = &read(&text).unwrap()[0];
    assert_eq!((named.name.as_str(), named.title.as_str()), ("my a b 1", "No. 1 of all"));
    assert_eq!(named.rules, variants::THAI);
}

proptest::proptest! {
    #[test]
    fn no_text_panics(text in "(\\[[a-c :]{0,6}\\]\n|(board|setup|choice|lone-king|names) ?= ?[ -~é]{0,20}\n){0,6}") {
        let _ = read(&text);
    }

    #[test]
    fn no_set_up_panics(fen in "[WB]:[WB]?[K,0-9a-m.-]{0,12}:[WB]?[K,0-9a-m.-]{0,12}") {
        let _ = read(&format!("[x : jamaican]\nsetup = {fen}"));
        let _ = read(&format!("[x : canadian]\nsetup = {fen}"));
    }
}
