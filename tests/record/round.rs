//! Writing and reading again: nothing is lost, and a second time changes nothing.

use super::reading::{items, items_as};
use super::variants::random;
use damier::record::{GameRecord, GameResult, Ply, Variation, json_line, write};
use damier::{Engine, Style};
use proptest::prelude::*;

fn round(record: &GameRecord) {
    let text = write(record);
    let read = items(&text);
    assert_eq!(read.len(), 1, "{text}");
    let checked = read[0].game.as_ref().unwrap_or_else(|refused| panic!("{refused:?}\n{text}"));
    assert_eq!(&checked.record, record, "{text}");
    assert_eq!(write(&checked.record), text);
    let line = json_line(record);
    let read = items(&line);
    assert_eq!(&read[0].game.as_ref().unwrap().record, record, "{line}");
}

#[test]
fn random_games_of_every_variant_come_back() {
    for info in Engine::new().variants() {
        for seed in 0..3 {
            round(&random(&info.name, seed, 120));
        }
    }
}

#[test]
fn frisian_counters_and_quiet_moves_come_back() {
    let mut engine = Engine::new();
    engine.set_variant("frisian").unwrap();
    for fen in ["W:WK28,31,32:B1,2,K3:+0+228", "B:WK28,31:BK3,2:H4:+103+0", "W:WK28,31:BK3,2:H9"] {
        engine.set_position(Some(fen), &[], Style::Pdn).unwrap();
        let record = GameRecord::new("frisian", Some(engine.fen()));
        round(&record);
    }
}

/// Instead of the move `at`, another legal one and some that follow it.
fn branch(record: &GameRecord, at: usize, seed: u64) -> Option<Variation> {
    let mut dice = fastrand::Rng::with_seed(seed);
    let mut engine = Engine::new();
    engine.set_variant(&record.variant).unwrap();
    engine.set_position(record.start.as_deref(), &[], Style::Pdn).unwrap();
    for ply in &record.moves[..at] {
        engine.play(&ply.text.hub, Style::Hub).unwrap();
    }
    let mut moves: Vec<Ply> = Vec::new();
    for _ in 0..dice.usize(1..5) {
        let legal = engine.legal_moves();
        if legal.is_empty() || engine.is_decided() {
            break;
        }
        moves.push(engine.play(&legal[dice.usize(..legal.len())].text.hub, Style::Hub).unwrap().into());
    }
    (!moves.is_empty()).then(|| Variation { comments: Vec::new(), moves })
}

fn result() -> impl Strategy<Value = GameResult> {
    prop_oneof![
        Just(GameResult::WhiteWins),
        Just(GameResult::BlackWins),
        Just(GameResult::Draw),
        Just(GameResult::BothLose),
        Just(GameResult::Unknown),
        Just(GameResult::Other("4-6".into())),
        Just(GameResult::Other("1+ - 1-".into())),
    ]
}

/// Any text, and texts of what PDN itself is made of.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[ \\n\\t{}()\\[\\]\"%&#;\\\\$*0-9x:!?/-]{0,24}",
        Just("\n[Event \"x\"]\n1. 32-28".to_string())
    ]
}

prop_compose! {
    fn records()(
        variant in prop::sample::select(vec!["international", "russian", "czech", "thai", "armenian", "frisian", "jamaican", "english", "turkish"]),
        seed in any::<u64>(),
        plies in 0..60_usize,
        tags in prop::collection::vec(("[A-Z][A-Za-z0-9_]{1,10}", text()), 0..5),
        before in prop::collection::vec(text(), 0..3),
        remarks in prop::collection::vec((any::<prop::sample::Index>(), text(), any::<u8>(), any::<bool>()), 0..8),
        result in result(),
    ) -> GameRecord {
        let mut record = random(variant, seed, plies);
        let own = ["result", "gametype", "variant", "setup", "fen", "filename"];
        let known = ["event", "site", "date", "round", "white", "black"];
        let keep = |name: &str| {
            let name = name.to_lowercase();
            // Names that have another spelling in the standard come back in that.
            !own.contains(&name.as_str()) && !known.contains(&name.as_str()) && name.len() > 8
        };
        record.tags = tags.into_iter().filter(|(name, _)| keep(name)).collect();
        record.comments = before;
        record.result = result;
        let main = record.clone();
        for (index, text, nag, split) in remarks {
            if main.moves.is_empty() {
                break;
            }
            let at = index.index(main.moves.len());
            let ply = &mut record.moves[at];
            ply.nags.push(nag);
            ply.comments.push(text.clone());
            if split && let Some(mut variation) = branch(&main, at, seed ^ u64::from(nag)) {
                variation.comments.push(text.clone());
                variation.moves[0].comments.push(text);
                let inner = variation.clone();
                variation.moves[0].variations.push(inner);
                ply.variations.push(variation);
            }
        }
        record
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_record_comes_back(record in records()) {
        round(&record);
    }

    #[test]
    fn any_bytes_are_read_without_harm(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        items(&bytes);
    }

    #[test]
    fn any_text_of_pdn_is_read_without_harm(text in "([\\[\\]{}()$*%/\" \\n.!?:x-]|[0-9]{1,3}|32-28|19-23|c3|FEN|W:W|Event|1-0|1/2){0,80}") {
        for item in items(&text) {
            if let Ok(checked) = item.game {
                let written = write(&checked.record);
                let again = items_as(None, &written);
                prop_assert_eq!(again.len(), 1, "{}", written);
                prop_assert_eq!(&again[0].game.as_ref().unwrap().record, &checked.record, "{}", written);
            }
        }
    }
}
