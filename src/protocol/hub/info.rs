//! What the Hub protocol has the engine say about a search.

use super::numbering::Numbering;
use crate::engine::{MoveText, Report, Verdict};

/// An `info` line. Clients read it by one pattern: all seven fields, in this order, `pv` in quotes. With several lines
/// their number follows.
pub(super) fn report(report: &Report, several: bool, numbering: Option<&Numbering>) -> String {
    let pv: Vec<String> = report.pv.iter().map(|mv| written(mv, numbering)).collect();
    let mut line = format!(
        "info depth={} mean-depth={:.1} score={:.2} nodes={} time={:.3} nps={:.3} pv=\"{}\"",
        report.depth,
        report.mean_depth,
        report.score.hub_men(),
        report.nodes,
        report.time.as_secs_f64(),
        report.nps() as f64 / 1e6,
        pv.join(" ")
    );
    if several {
        line.push_str(&format!(" multipv={}", report.line));
    }
    line
}

/// The `info` line of a search that was stopped before it found anything about the move that it plays.
pub(super) fn nothing_found(best: &MoveText, several: bool, numbering: Option<&Numbering>) -> String {
    let mv = written(best, numbering);
    let line = if several { " multipv=1" } else { "" };
    format!("info depth=0 mean-depth=0.0 score=0.00 nodes=0 time=0.000 nps=0.000 pv=\"{mv}\"{line}")
}

/// A `done` line: the move first, then the expected reply, nothing else; bare if there is no move.
pub(super) fn done(verdict: &Verdict, numbering: Option<&Numbering>) -> String {
    let mut line = String::from("done");
    if let Some(best) = &verdict.best {
        line.push_str(&format!(" move={}", written(best, numbering)));
        if let Some(ponder) = &verdict.ponder {
            line.push_str(&format!(" ponder={}", written(ponder, numbering)));
        }
    }
    line
}

/// An `error` line. The message must not hold a quote or the end of a line.
pub(super) fn error(message: &str) -> String {
    let clean: String = message.chars().map(|c| if c == '"' { '\'' } else { c }).filter(|c| *c != '\0').collect();
    let mut words = clean.split_whitespace().collect::<Vec<_>>().join(" ");
    // A message quotes what the client sent, which may be of any length.
    if let Some((end, _)) = words.char_indices().nth(500) {
        words.truncate(end);
        words.push_str(" ...");
    }
    format!("error message=\"{words}\"")
}

fn written(mv: &MoveText, numbering: Option<&Numbering>) -> String {
    match numbering {
        Some(numbering) => numbering.write(&mv.hub),
        None => mv.hub.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Bound;
    use crate::engine::Chances;
    use crate::score::{Ply, Score};
    use std::time::Duration;

    fn mv(hub: &str) -> MoveText {
        MoveText { pdn: String::new(), full: String::new(), hub: hub.into() }
    }

    #[test]
    fn lines_have_the_fixed_form() {
        let mut found = Report {
            depth: 12,
            mean_depth: 8.25,
            deepest: 12,
            score: Score::centimen(-7),
            chances: Chances { win: 300, draw: 500, loss: 200 },
            bound: Bound::Exact,
            nodes: 1_500_000,
            time: Duration::from_millis(500),
            hashfull: 0,
            line: 2,
            pv: vec![mv("32-28"), mv("19x30x24")],
        };
        let line = "info depth=12 mean-depth=8.2 score=-0.07 nodes=1500000 time=0.500 nps=3.000 pv=\"32-28 19x30x24\"";
        assert_eq!(report(&found, false, None), line);
        assert_eq!(report(&found, true, None), format!("{line} multipv=2"));
        found.time = Duration::ZERO;
        found.score = Score::win_in(Ply(3));
        found.pv.truncate(1);
        let line = "info depth=12 mean-depth=8.2 score=99.97 nodes=1500000 time=0.000 nps=0.000 pv=\"32-28\"";
        assert_eq!(report(&found, false, None), line);
    }

    #[test]
    fn a_search_without_result_keeps_the_form() {
        let line = "info depth=0 mean-depth=0.0 score=0.00 nodes=0 time=0.000 nps=0.000 pv=\"32-28\"";
        assert_eq!(nothing_found(&mv("32-28"), false, None), line);
        assert_eq!(nothing_found(&mv("32-28"), true, None), format!("{line} multipv=1"));
    }

    #[test]
    fn ends_are_short() {
        let mut verdict = Verdict { best: Some(mv("32-28")), ponder: Some(mv("19-23")), ..Verdict::default() };
        assert_eq!(done(&verdict, None), "done move=32-28 ponder=19-23");
        verdict.ponder = None;
        assert_eq!(done(&verdict, None), "done move=32-28");
        assert_eq!(done(&Verdict::default(), None), "done");
    }

    #[test]
    fn messages_stay_on_their_line() {
        assert_eq!(error("no \"x\"\r\nhere"), "error message=\"no 'x' here\"");
        assert!(error(&"é".repeat(9000)).len() < 1100);
    }
}
