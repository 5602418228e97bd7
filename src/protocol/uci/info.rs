//! What the UCI dialect has the engine say about a search.

use crate::engine::{Bound, Chances, Report, Verdict};
use crate::score::{Distance, Score};

/// An `info` line; with `chances` it tells those of winning, drawing and losing in thousandths.
pub(super) fn report(report: &Report, chances: bool) -> String {
    let bound = match report.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    };
    let chances = match report.chances {
        Chances { win, draw, loss } if chances => format!(" wdl {win} {draw} {loss}"),
        _ => String::new(),
    };
    let mut line = format!(
        "info depth {} seldepth {} multipv {} score {}{bound}{chances} nodes {} nps {} hashfull {} time {}",
        report.depth,
        report.deepest,
        report.line,
        score(report.score),
        report.nodes,
        report.nps(),
        report.hashfull,
        report.time.as_millis()
    );
    if !report.pv.is_empty() {
        line.push_str(" pv");
        report.pv.iter().for_each(|mv| {
            line.push(' ');
            line.push_str(&mv.full);
        });
    }
    line
}

/// Centi-men, or the distance to the end in moves of the winning side, negative if the side to move loses.
fn score(score: Score) -> String {
    match score.distance() {
        Some(Distance::Win(plies)) => format!("mate {}", plies.div_ceil(2)),
        Some(Distance::Loss(plies)) => format!("mate {}", -i32::from(plies.div_ceil(2))),
        None => format!("cp {}", score.value()),
    }
}

/// The end of a search.
pub(super) fn best_move(verdict: &Verdict) -> String {
    match (&verdict.best, &verdict.ponder) {
        (None, _) => "bestmove (none)".into(),
        (Some(best), None) => format!("bestmove {}", best.full),
        (Some(best), Some(ponder)) => format!("bestmove {} ponder {}", best.full, ponder.full),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::MoveText;
    use crate::score::Ply;
    use std::time::Duration;

    #[test]
    fn scores_are_worded() {
        let cases = [
            (Score::centimen(-35), "cp -35"),
            (Score::win_in(Ply(1)), "mate 1"),
            (Score::win_in(Ply(5)), "mate 3"),
            (Score::loss_in(Ply(4)), "mate -2"),
            (Score::loss_in(Ply(0)), "mate 0"),
        ];
        for (value, text) in cases {
            assert_eq!(score(value), text);
        }
    }

    #[test]
    fn lines_have_the_usual_form() {
        let mv = |full: &str| MoveText { pdn: String::new(), full: full.into(), hub: String::new() };
        let found = Report {
            depth: 9,
            mean_depth: 8.0,
            deepest: 12,
            score: Score::centimen(12),
            chances: Chances { win: 300, draw: 500, loss: 200 },
            bound: Bound::Lower,
            nodes: 3000,
            time: Duration::from_millis(2),
            hashfull: 5,
            line: 1,
            pv: vec![mv("32-28"), mv("19x30")],
        };
        let line = "info depth 9 seldepth 12 multipv 1 score cp 12 lowerbound nodes 3000 nps 1500000 hashfull 5 time 2 pv 32-28 \
                    19x30";
        assert_eq!(report(&found, false), line);
        assert!(report(&found, true).contains(" lowerbound wdl 300 500 200 nodes "));
        assert_eq!(best_move(&Verdict::default()), "bestmove (none)");
        let verdict = Verdict { best: Some(mv("a3-b4")), ponder: Some(mv("c5xa3")), ..Verdict::default() };
        assert_eq!(best_move(&verdict), "bestmove a3-b4 ponder c5xa3");
    }
}
