//! Verdicts written into the record of a game.

use super::game::{Judged, Review};
use super::judgement::{Mark, WORSE};
use crate::record::{GameRecord, Ply, Variation};

/// What machine-readable scores begin with.
const EVAL: &str = "[%eval ";
/// What marks a variation as one of a review.
const BEST: &str = "[%best ";

/// The record with a score after each move (`[%eval 0.35,14]`: men seen from White, plies looked ahead), glyphs where a
/// move deserves one, and the better line as a variation where one was missed. What an earlier review has written is
/// replaced; everything else stays.
pub fn annotated(record: &GameRecord, review: &Review) -> GameRecord {
    let mut record = record.clone();
    for (ply, judged) in record.moves.iter_mut().zip(&review.plies) {
        forget(ply);
        annotate(ply, judged);
    }
    record
}

/// Takes out what an earlier review has written.
fn forget(ply: &mut Ply) {
    ply.variations.retain(|variation| !variation.comments.first().is_some_and(|text| text.starts_with(BEST)));
    let old: Vec<String> = ply.comments.iter().filter(|text| is_own(text)).cloned().collect();
    ply.comments.retain(|text| !is_own(text));
    for mark in Mark::ALL {
        if old.iter().any(|text| text.contains(&format!("] {}", mark.words()))) {
            ply.nags.retain(|&nag| nag != mark.nag());
        }
    }
}

/// True for a comment of a review. Other programs write `[%eval` too, but with nothing or with other things behind it.
fn is_own(text: &str) -> bool {
    let Some((_, rest)) = text.strip_prefix(EVAL).and_then(|rest| rest.split_once(']')) else { return false };
    rest.is_empty() || Mark::ALL.iter().any(|mark| rest.trim_start().starts_with(mark.words()))
}

fn annotate(ply: &mut Ply, judged: &Judged) {
    if let Some(mark) = judged.mark.filter(|mark| !ply.nags.contains(&mark.nag())) {
        ply.nags.push(mark.nag());
    }
    ply.comments.push(comment(ply, judged));
    let missed = judged.better(&ply.text).is_some() && (judged.mark.is_some() || judged.loss >= WORSE as u32);
    if missed {
        ply.variations.push(Variation {
            comments: vec![format!("{BEST}{}]", score(judged.before.eval(), judged.depth))],
            moves: judged.line.iter().cloned().map(Ply::from).collect(),
        });
    }
}

fn comment(ply: &Ply, judged: &Judged) -> String {
    let eval = format!("{EVAL}{}]", score(judged.after.eval(), judged.depth));
    match (judged.mark, judged.better(&ply.text)) {
        (Some(mark), Some(better)) => {
            let men = f64::from(judged.loss) / 100.0;
            format!("{eval} {}: {men:.2} men worse than {}", mark.words(), better.pdn)
        }
        (Some(mark), None) => format!("{eval} {}", mark.words()),
        (None, _) => eval,
    }
}

/// The score and, where there was a search, its depth.
fn score(eval: String, depth: u16) -> String {
    if depth == 0 { eval } else { format!("{eval},{depth}") }
}
