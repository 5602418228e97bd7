//! The variations of a game: at which move each stands, and what is no variation.

use super::count::Count;
use super::raw::{RawGame, RawPly, RawVariation};
use super::replay::{Attempt, Walk, label, walk};
use super::{Ply, Variation, Warning};
use crate::engine::{Engine, MoveText, Style};

/// Most moves taken back and played again, and in sixteens looked at, for the variations of a game that stand far from
/// their move.
const REACH: usize = 100_000;

/// Adds the variations of a game to a whole or partial record of it.
pub(super) fn add_variations(engine: &mut Engine, game: &RawGame, attempt: &mut Attempt) {
    if game.moves.iter().all(|raw| raw.variations.is_empty()) {
        return;
    }
    let record = &mut attempt.record;
    // This position was reached before.
    let _ = engine.set_position(record.start.as_deref(), &[], Style::Pdn);
    let mut branches = Branches { engine, warnings: &mut attempt.warnings, reach: REACH };
    branches.along(&game.moves, &mut record.moves, attempt.count);
}

struct Branches<'a> {
    engine: &'a mut Engine,
    warnings: &'a mut Vec<Warning>,
    /// Moves that may still be taken back.
    reach: usize,
}

impl Branches<'_> {
    /// Plays moves once more and adds their variations; the engine ends where it began.
    fn along(&mut self, raws: &[RawPly], plies: &mut [Ply], count: Count) {
        let base = self.engine.plies();
        for i in 0..plies.len() {
            for raw in &raws[i].variations {
                self.branch(raw, raws, plies, i, count);
            }
            // It was played before.
            let _ = self.engine.play(&plies[i].text.hub.clone(), Style::Hub);
        }
        while self.engine.plies() > base && self.engine.undo() {}
    }

    /// Adds a variation that stands behind the move `i`. Its number says which move it replaces. Without one, or if it
    /// is not legal there, that is the move before it, the one before that or, as some write, the one that comes.
    fn branch(&mut self, raw: &RawVariation, raws: &[RawPly], plies: &mut [Ply], i: usize, count: Count) {
        let mut places = self.places(raw, raws, i, count);
        let numbered = places.len();
        places.extend([Some(i), i.checked_sub(1), Some(i + 1)].into_iter().flatten());
        let mut refusal = None;
        for (order, &at) in places.iter().enumerate() {
            if at > i + 1 || at > plies.len() || places[..order].contains(&at) {
                continue;
            }
            match self.at(raw, plies, i, at, count) {
                Ok(variation) if at < plies.len() => {
                    self.tell_place(raw, at, count, order >= numbered);
                    plies[at].variations.push(variation);
                    return;
                }
                Ok(_) => refusal = Some("a variation goes on behind the last move; it is kept as a comment".into()),
                Err(reason) => {
                    refusal = refusal.or_else(|| {
                        let mv = raw.moves.first().map_or("", |mv| mv.text.as_str());
                        let place = label(&raws[i], count, i);
                        Some(format!("a variation at {place} is kept as a comment: {mv}: {reason}"))
                    });
                }
            }
        }
        let line = raw.moves.first().map_or(raw.line, |mv| mv.line);
        self.warnings.extend(refusal.map(|text| Warning { line, text }));
        plies[i].comments.push(raw.prose());
    }

    /// The moves that the number of a variation can mean, likeliest first.
    fn places(&mut self, raw: &RawVariation, raws: &[RawPly], i: usize, count: Count) -> Vec<usize> {
        let Some(first) = raw.moves.first().filter(|first| first.numbered) else { return Vec::new() };
        let number = |at: usize| match raws.get(at) {
            Some(raw) if raw.number > 0 => raw.number,
            _ => count.number(at),
        };
        let near = (i + 1).saturating_sub(self.reach)..i + 2;
        self.reach = self.reach.saturating_sub(near.len() / 16);
        let found: Vec<usize> = near.rev().filter(|&at| number(at) == first.number).take(8).collect();
        let is_meant = |at: &usize| count.is_second(*at) == first.dots;
        let (meant, other): (Vec<usize>, Vec<usize>) = found.into_iter().partition(is_meant);
        meant.into_iter().chain(other).collect()
    }

    /// The variation played instead of the move `at`; the engine stands before the move `i`, and stays there.
    fn at(
        &mut self,
        raw: &RawVariation,
        plies: &[Ply],
        i: usize,
        at: usize,
        count: Count,
    ) -> Result<Variation, String> {
        for ply in &plies[i.min(at)..at] {
            let _ = self.engine.play(&ply.text.hub, Style::Hub);
        }
        for _ in at..i {
            self.engine.undo();
            self.reach = self.reach.saturating_sub(1);
        }
        let found = self.variation(raw, count.after(at));
        for ply in &plies[at.min(i)..i] {
            let _ = self.engine.play(&ply.text.hub, Style::Hub);
        }
        for _ in i..at {
            self.engine.undo();
        }
        found
    }

    /// Tells that a variation does not stand where its number says.
    fn tell_place(&mut self, raw: &RawVariation, at: usize, count: Count, guessed: bool) {
        let Some(first) = raw.moves.first().filter(|first| guessed && first.numbered) else { return };
        let text = format!(
            "the variation {}{} {} is not legal under that number; it is taken for {}",
            first.number,
            if first.dots { "..." } else { "." },
            first.text,
            count.label(at)
        );
        self.warnings.push(Warning { line: first.line, text });
    }

    /// A variation played from the present position, where the engine stays.
    fn variation(&mut self, raw: &RawVariation, count: Count) -> Result<Variation, String> {
        let base = self.engine.plies();
        let found: Walk = walk(self.engine, &raw.moves);
        while self.engine.plies() > base && self.engine.undo() {}
        if let Some(reason) = found.failure {
            return Err(reason);
        }
        let ply = |((mv, _), raw): ((MoveText, Vec<String>), &RawPly)| Ply {
            nags: raw.nags.clone(),
            comments: raw.comments.clone(),
            ..mv.into()
        };
        let mut moves: Vec<Ply> = found.moves.into_iter().zip(&raw.moves).map(ply).collect();
        if raw.moves.iter().any(|raw| !raw.variations.is_empty()) {
            self.along(&raw.moves, &mut moves, count);
        }
        Ok(Variation { comments: raw.comments.clone(), moves })
    }
}
