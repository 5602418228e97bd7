//! Playing like a weaker person.
//!
//! People err in their own way: they look few moves ahead, overlook long captures and those that go backwards, and take a
//! move that is about as good for the best one; but what hangs they take, and their moves make sense. So a level is a
//! short search for several lines, of which one is chosen: each is judged by its score, unless the blow that refutes it
//! was overlooked, and a little luck.

use super::{Engine, EngineError, MoveText, Report, Request, Style, Verdict};
use crate::board::Side;
use crate::score::{Distance, Score};
use crate::search::{Bound, Control, Limits};
use fastrand::Rng;

/// Levels that there are, from 1.
pub const LEVELS: u8 = 10;

/// How strong the engine is to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handicap {
    /// From 1, a beginner, to [`LEVELS`].
    pub level: u8,
    /// Luck: the same number chooses the same move in the same position.
    pub seed: u64,
}

/// What a level can do.
#[derive(Clone, Copy, Debug)]
struct Skill {
    /// Plies that it looks ahead; captures beyond are seen.
    depth: u16,
    /// How often it looks a ply less far, in percent.
    lapses: u32,
    /// Most positions that it looks at: endings of kings would be searched long.
    nodes: u64,
    /// Moves among which it chooses.
    lines: usize,
    /// How much a move may be worse, in centi-men, to be chosen about a third as often.
    luck: f64,
    /// How often it overlooks a blow of two pieces or more, or one that goes backwards, in percent.
    blind: u32,
}

const fn skill(depth: u16, lapses: u32, nodes: u64, lines: usize, luck: f64, blind: u32) -> Skill {
    Skill { depth, lapses, nodes, lines, luck, blind }
}

/// The levels. `benches/ladder.sh` measures them: each should score 65 to 85 % against the one below, in Thai and in
/// International draughts. To be tuned again when the search changes, and [`ELO`] after it.
const SKILLS: [Skill; LEVELS as usize] = [
    skill(1, 0, 2_000, 12, 80.0, 70),
    skill(1, 0, 2_000, 12, 35.0, 45),
    skill(2, 40, 4_000, 12, 22.0, 28),
    skill(3, 75, 8_000, 10, 20.0, 20),
    skill(3, 25, 8_000, 10, 16.0, 12),
    skill(4, 50, 15_000, 8, 12.0, 8),
    skill(5, 70, 25_000, 7, 10.0, 4),
    skill(6, 80, 40_000, 6, 7.5, 1),
    skill(6, 5, 40_000, 5, 5.5, 0),
    skill(7, 0, 60_000, 4, 2.0, 0),
];

/// Elo of the levels by the ladder, the mean of Thai and International, on a scale of its own: 1 is set to 600, the others
/// follow from the games.
const ELO: [u32; LEVELS as usize] = [600, 780, 965, 1130, 1320, 1505, 1715, 1945, 2065, 2260];

/// What a proven win is worth to the one who chooses, in centi-men.
const WIN: f64 = 2_000.0;

impl Handicap {
    /// A level, brought into range.
    pub fn new(level: u8, seed: u64) -> Self {
        Self { level: level.clamp(1, LEVELS), seed }
    }

    /// The level nearest to a number of Elo.
    pub fn of_elo(elo: u32, seed: u64) -> Self {
        let level = (1..=LEVELS).min_by_key(|&level| Self::new(level, 0).elo().abs_diff(elo)).unwrap_or(LEVELS);
        Self { level, seed }
    }

    /// The Elo of the level, on the scale of the ladder.
    pub fn elo(self) -> u32 {
        ELO[usize::from(self.level.clamp(1, LEVELS)) - 1]
    }

    /// Least and greatest Elo that a level has.
    pub const ELO_RANGE: (u32, u32) = (ELO[0], ELO[LEVELS as usize - 1]);

    fn skill(self) -> Skill {
        SKILLS[usize::from(self.level.clamp(1, LEVELS)) - 1]
    }

    /// The limits of a search, those of the level included.
    fn limits(self, limits: &Limits, random: &mut Rng) -> Limits {
        let Skill { depth, lapses, nodes, lines, .. } = self.skill();
        let depth = depth - u16::from(random.u32(0..100) < lapses);
        Limits {
            depth: Some(limits.depth.map_or(depth, |most| most.min(depth))),
            nodes: Some(limits.nodes.map_or(nodes, |most| most.min(nodes))),
            infinite: false,
            lines,
            ..limits.clone()
        }
    }
}

/// The lines of the last depth that was searched to its end.
#[derive(Default)]
struct Lines {
    open: Vec<Report>,
    done: Vec<Report>,
}

impl Lines {
    fn take(&mut self, report: &Report) {
        if report.bound != Bound::Exact || report.pv.is_empty() {
            return;
        }
        if report.line == 1 {
            self.open.clear();
        }
        self.open.push(report.clone());
        if self.open.len() >= self.done.len() {
            self.done.clone_from(&self.open);
        }
    }
}

/// Finds a move as a player of this level would: at once, however long it might think. While the opponent is thinking, or
/// until an infinite search is stopped, the caller holds the answer back.
pub(super) fn go(
    engine: &Engine,
    handicap: Handicap,
    request: &Request,
    style: Style,
    control: &Control,
    report: &mut dyn FnMut(&Report),
) -> Result<Verdict, EngineError> {
    let skill = handicap.skill();
    let mut random = Rng::with_seed(handicap.seed ^ engine.key().rotate_left(17) ^ engine.plies() as u64);
    let limits = handicap.limits(&request.limits, &mut random);
    let weak = Request { limits, root: request.root.clone(), handicap: None };
    let mut lines = Lines::default();
    // Limits do not count while pondering, and nothing but they makes the level weak.
    let own = Control::new(false);
    if control.is_stopped() {
        own.stop();
    }
    let verdict = engine.go(&weak, style, &own, &mut |found| lines.take(found))?;
    let level = engine.evaluate().0;
    let liking = |found: &Report, random: &mut Rng| {
        let overlooked = is_hard_to_see(found.pv.get(1), !engine.turn()) && random.u32(0..100) < skill.blind;
        let score = if overlooked { found.score.max(level) } else { found.score };
        // Gumbel's distribution: the greatest sum is chosen with a probability that falls exponentially with the score.
        worth(score) - skill.luck * (-random.f64().max(1e-12).ln()).max(1e-12).ln()
    };
    let liked = lines.done.into_iter().map(|found| (liking(&found, &mut random), found));
    let Some((_, mut chosen)) = liked.max_by(|a, b| a.0.total_cmp(&b.0)) else {
        verdict.report.iter().for_each(report);
        return Ok(verdict);
    };
    chosen.line = 1;
    report(&chosen);
    Ok(Verdict { best: chosen.pv.first().cloned(), ponder: chosen.pv.get(1).cloned(), report: Some(chosen), ..verdict })
}

/// A score in centi-men for the one who chooses; nearer wins are liked better.
fn worth(score: Score) -> f64 {
    match score.distance() {
        Some(Distance::Win(plies)) => WIN - f64::from(plies),
        Some(Distance::Loss(plies)) => f64::from(plies) - WIN,
        None => f64::from(score.value()).clamp(-WIN, WIN),
    }
}

/// True if a reply of a side takes two pieces or more, or takes backwards.
fn is_hard_to_see(reply: Option<&MoveText>, side: Side) -> bool {
    let Some(reply) = reply else { return false };
    let squares: Vec<u16> = reply.hub.split('x').filter_map(|square| square.parse().ok()).collect();
    let [from, to, taken @ ..] = squares.as_slice() else { return false };
    // Hub counts the squares from Black's side of the board.
    let backwards = if side == Side::White { to > from } else { to < from };
    reply.hub.contains('x') && (taken.len() >= 2 || backwards)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(engine: &Engine, level: u8, seed: u64) -> String {
        let request = Request { handicap: Some(Handicap::new(level, seed)), ..Request::default() };
        let verdict = engine.go(&request, Style::Pdn, &Control::new(false), &mut |_| {}).unwrap();
        verdict.best.expect("a move").hub
    }

    #[test]
    fn luck_is_repeated_by_its_seed() {
        let mut engine = Engine::new();
        engine.set_variant("thai").unwrap();
        let moves: Vec<String> = (0..20).map(|seed| chosen(&engine, 1, seed)).collect();
        engine.clear();
        let again: Vec<String> = (0..20).map(|seed| chosen(&engine, 1, seed)).collect();
        assert_eq!(moves, again);
        assert!(moves.iter().collect::<std::collections::HashSet<_>>().len() > 2, "{moves:?}");
    }

    #[test]
    fn what_wins_at_once_is_taken_by_all() {
        // The king can take the last piece, or be taken by it after any other move; taking is the only legal move anyway,
        // so two kings that can trap the last man are the test: every level makes some legal move and the top one wins.
        let mut engine = Engine::new();
        engine.set_position(Some("W:W32,K1:B28"), &[], Style::Pdn).unwrap();
        for level in 1..=LEVELS {
            assert!(engine.legal_moves().iter().any(|mv| mv.text.hub == chosen(&engine, level, 3)), "{level}");
        }
        assert!(chosen(&engine, LEVELS, 1).contains('x'));
    }

    #[test]
    fn a_level_is_as_weak_while_the_opponent_thinks() {
        let mut engine = Engine::new();
        engine.set_position(Some("W:W6,17,18,38,41:B8,14,24,34,36"), &[], Style::Pdn).unwrap();
        for infinite in [false, true] {
            let limits = Limits { infinite, ..Limits::default() };
            let request = Request { limits, handicap: Some(Handicap::new(1, 1)), ..Request::default() };
            let (control, mut told) = (Control::new(!infinite), 0);
            let verdict = engine.go(&request, Style::Pdn, &control, &mut |_| told += 1).unwrap();
            assert_eq!(told, 1);
            let report = verdict.report.unwrap();
            assert!(report.nodes <= SKILLS[0].nodes && report.depth <= SKILLS[0].depth, "{report:?}");
        }
    }

    #[test]
    fn a_game_that_is_over_has_no_move() {
        let mut engine = Engine::new();
        engine.set_position(Some("W:W:B28"), &[], Style::Pdn).unwrap();
        let request = Request { handicap: Some(Handicap::new(4, 1)), ..Request::default() };
        let verdict = engine.go(&request, Style::Pdn, &Control::new(false), &mut |_| {}).unwrap();
        assert_eq!(verdict.best, None);
    }

    #[test]
    fn long_and_backward_captures_are_hard_to_see() {
        let mv = |hub: &str| MoveText { pdn: String::new(), full: String::new(), hub: hub.into() };
        assert!(is_hard_to_see(Some(&mv("46x1x7x28")), Side::White));
        assert!(
            is_hard_to_see(Some(&mv("28x39x33")), Side::White) && !is_hard_to_see(Some(&mv("28x39x33")), Side::Black)
        );
        assert!(!is_hard_to_see(Some(&mv("32-28")), Side::White) && !is_hard_to_see(None, Side::White));
    }

    #[test]
    fn elo_names_a_level() {
        assert_eq!(Handicap::of_elo(0, 0).level, 1);
        assert_eq!(Handicap::of_elo(9999, 0).level, LEVELS);
        assert!((1..=LEVELS).all(|level| Handicap::of_elo(Handicap::new(level, 0).elo(), 0).level == level));
        assert!(ELO.is_sorted() && Handicap::new(0, 0).level == 1);
    }
}
