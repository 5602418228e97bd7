//! Verdicts written into the record of a game.
//!
//! Scores of other programs and words of people look much alike, so each remark written here is signed. A later review
//! takes out what bears the signature and nothing else, down to words that somebody has added behind it.

use super::game::{Judged, Review};
use super::judgement::{Mark, WORSE};
use crate::record::{GameRecord, Ply, Variation};

/// What machine-readable scores begin with.
const EVAL: &str = "[%eval ";
/// What marks a variation as one of a review.
const BEST: &str = "[%best ";
/// The signature, up to its end: `[%by damier]`, or `[%by damier $4]` where the review has set that glyph too.
const SIGNATURE: &str = "[%by damier";
/// What stands between the loss and the better move.
const THAN: &str = " men worse than ";

/// The record with a score after each move (`[%eval 0.35,14]`: men seen from White, plies looked ahead), glyphs where a
/// move deserves one, and the better line as a variation where one was missed. What an earlier review has written, and
/// signed with `[%by damier]`, is replaced; everything else stays.
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
    ply.variations.retain(|variation| !is_own(variation));
    for text in std::mem::take(&mut ply.comments) {
        match Remark::read(&text) {
            None => ply.comments.push(text),
            Some(remark) => {
                if let Some(glyph) = remark.glyph
                    && let Some(place) = ply.nags.iter().rposition(|&nag| nag == glyph)
                {
                    ply.nags.remove(place);
                }
                if !remark.added.is_empty() {
                    ply.comments.push(remark.added);
                }
            }
        }
    }
}

/// True for a variation of a review to which nobody has added anything.
fn is_own(variation: &Variation) -> bool {
    let bare = |ply: &Ply| ply.nags.is_empty() && ply.comments.is_empty() && ply.variations.is_empty();
    let is_signed = |text: &String| signed(BEST, &spaced(text)).is_some_and(|(_, rest)| rest.is_empty());
    variation.comments.len() == 1 && variation.comments.iter().all(is_signed) && variation.moves.iter().all(bare)
}

/// A remark of an earlier review, read back.
struct Remark {
    /// The glyph that came with it.
    glyph: Option<u8>,
    /// What somebody else has written behind it.
    added: String,
}

impl Remark {
    /// None for the comments of others.
    fn read(text: &str) -> Option<Self> {
        let text = spaced(text);
        let (glyph, rest) = signed(EVAL, &text)?;
        Some(Self { glyph, added: unspoken(rest).trim().to_string() })
    }
}

/// Other programs break lines of comments where they like.
fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The glyph of a signed remark and what follows the signature; none if it begins otherwise or is not signed.
fn signed<'t>(start: &str, text: &'t str) -> Option<(Option<u8>, &'t str)> {
    let (_, rest) = text.strip_prefix(start)?.split_once(']')?;
    let (glyph, rest) = rest.trim_start().strip_prefix(SIGNATURE)?.split_once(']')?;
    let glyph = match glyph.strip_prefix(" $") {
        Some(number) => Some(number.parse().ok()?),
        None if glyph.is_empty() => None,
        None => return None,
    };
    Some((glyph, rest.trim_start()))
}

/// A text without the words of the verdict that it begins with.
fn unspoken(text: &str) -> &str {
    let said = Mark::ALL.into_iter().find_map(|mark| Some((mark, text.strip_prefix(mark.words())?)));
    let Some((mark, rest)) = said else { return text };
    let better = rest.strip_prefix(": ").and_then(|rest| rest.split_once(THAN));
    match better {
        Some((loss, rest)) if loss.parse::<f64>().is_ok() => rest.split_once(' ').map_or("", |(_, added)| added),
        // A reproach always names the better move; this is somebody else's.
        _ if mark.is_bad() && !rest.is_empty() => text,
        _ => rest,
    }
}

fn annotate(ply: &mut Ply, judged: &Judged) {
    let glyph = judged.mark.map(Mark::nag).filter(|nag| !ply.nags.contains(nag));
    ply.nags.extend(glyph);
    ply.comments.push(comment(ply, judged, glyph));
    let missed = judged.better(&ply.text).is_some() && (judged.mark.is_some() || judged.loss >= WORSE as u32);
    if missed {
        ply.variations.push(Variation {
            comments: vec![format!("{BEST}{}] {SIGNATURE}]", score(judged.before.eval(), judged.depth))],
            moves: judged.line.iter().cloned().map(Ply::from).collect(),
        });
    }
}

fn comment(ply: &Ply, judged: &Judged, glyph: Option<u8>) -> String {
    let glyph = glyph.map_or(String::new(), |glyph| format!(" ${glyph}"));
    let eval = format!("{EVAL}{}] {SIGNATURE}{glyph}]", score(judged.after.eval(), judged.depth));
    match (judged.mark, judged.better(&ply.text)) {
        (Some(mark), Some(better)) => {
            let men = f64::from(judged.loss) / 100.0;
            format!("{eval} {}: {men:.2}{THAN}{}", mark.words(), better.pdn)
        }
        (Some(mark), None) => format!("{eval} {}", mark.words()),
        (None, _) => eval,
    }
}

/// The score and, where there was a search, its depth.
fn score(eval: String, depth: u16) -> String {
    if depth == 0 { eval } else { format!("{eval},{depth}") }
}
