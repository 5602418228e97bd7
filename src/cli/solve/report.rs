//! What `solve` prints for people: a table, or a few lines about a single position.

use super::super::output::{FAINT, Output, STRONG, fit};
use super::super::schema::Solved;
use super::super::words;
use super::{Answer, Entry};
use damier::Engine;
use damier::puzzle::{Finding, Goal, Puzzle, Solution, Try, Worth};
use std::io::{self, Write};

/// Columns before the line of play.
const BEFORE: usize = 74;

/// The table.
pub struct Table {
    /// True if there is only one position, which is told more about.
    single: bool,
    begun: bool,
    composed: bool,
}

impl Table {
    /// A table of these puzzles.
    pub fn new(entries: &[Entry]) -> Self {
        let composed = entries.iter().any(|entry| !entry.puzzle.first.is_empty());
        Self { single: entries.len() == 1, begun: false, composed }
    }

    /// Prints what was found about a puzzle, in whose position the engine stands.
    pub fn row(&mut self, engine: &Engine, answer: &Answer, out: &mut Output) -> io::Result<()> {
        if self.single {
            return alone(engine, answer, out);
        }
        let composer = |text: &str| if self.composed { format!(" {text:<13}") } else { String::new() };
        if !self.begun {
            let heads = ("no.", "first move", composer("composer's"), "verdict", "line");
            let (number, first, meant, verdict, line) = heads;
            writeln!(out, "{FAINT}{number:>4}  {first:<13}{meant} {verdict:<38} {line}{FAINT:#}")?;
            self.begun = true;
        }
        let best = answer.told();
        let number = answer.number;
        let (first, meant) = (best.map_or("-", |best| &best.text.pdn), composer(&answer.puzzle.first.join(" ")));
        let line = best.map_or(String::new(), |best| line(best, out.width().saturating_sub(BEFORE)));
        writeln!(out, "{number:>4}  {first:<13}{meant} {:<38} {line}", verdict(answer))?;
        if let Some(found) = &answer.refuted {
            let refuted = self::line(found, out.width().saturating_sub(BEFORE));
            writeln!(out, "{:>4}  {:<13}{} {:<38} {refuted}", "", "", composer(&found.text.pdn), "is refuted:")?;
        }
        out.flush()
    }

    /// Prints the sum, of more than one puzzle.
    pub fn total(&self, total: &Solved, out: &mut Output) -> io::Result<()> {
        if self.single {
            return Ok(());
        }
        let Solved { puzzles, solved, proven, gained, cooks, unsound, failed } = *total;
        let share = if puzzles > 0 { 100.0 * solved as f64 / puzzles as f64 } else { 0.0 };
        writeln!(out, "\n{STRONG}Solved {solved} of {puzzles}, {share:.1} %{STRONG:#}")?;
        let counts = [
            (proven, "proven to the end"),
            (gained, "not proven to the end"),
            (cooks, "of the solved by another move than the composer's"),
            (unsound, "unsound: the composer's move is refuted"),
            (failed, "not solved"),
        ];
        for (count, words) in counts.iter().filter(|(count, _)| *count > 0) {
            writeln!(out, "  {count:>4} {words}")?;
        }
        Ok(())
    }
}

/// A single position: every move that wins, or the best there is.
fn alone(engine: &Engine, answer: &Answer, out: &mut Output) -> io::Result<()> {
    let title = &engine.variant().title;
    let turn = words::side(engine.turn());
    let task = match answer.puzzle.goal {
        Goal::Win => "to play and win",
        Goal::Draw => "to play and draw",
    };
    writeln!(out, "{STRONG}{title}{STRONG:#}, {turn} {task}")?;
    writeln!(out, "{}", engine.fen())?;
    source(&answer.puzzle, out)?;
    let good: Vec<&Try> = answer.solution.good().collect();
    let shown: Vec<&Try> = if good.is_empty() { answer.solution.tries.iter().take(1).collect() } else { good };
    let width = shown.iter().map(|found| found.text.full.chars().count()).max().unwrap_or(0);
    for found in &shown {
        let mark = if is_meant(engine, &answer.puzzle, found) { "  (the composer's)" } else { "" };
        writeln!(out, "{STRONG}{:<width$}{STRONG:#}  {}{mark}", found.text.full, worth(found.worth))?;
        writeln!(out, "{FAINT}{:<width$}  {}{FAINT:#}", "", line(found, out.width().saturating_sub(width + 2)))?;
    }
    if let Some(found) = &answer.refuted {
        writeln!(out, "The composer's {} is refuted: {}", found.text.full, line(found, usize::MAX))?;
    }
    writeln!(out, "{}", conclusion(answer))?;
    let Solution { depth, nodes, time, .. } = answer.solution;
    writeln!(out, "{FAINT}Searched {}{FAINT:#}", words::effort(depth, nodes, time))
}

fn source(puzzle: &Puzzle, out: &mut Output) -> io::Result<()> {
    if puzzle.source.is_empty() { Ok(()) } else { writeln!(out, "{FAINT}{}{FAINT:#}", puzzle.source) }
}

fn is_meant(engine: &Engine, puzzle: &Puzzle, found: &Try) -> bool {
    let meanings = puzzle.first.iter().flat_map(|text| engine.meanings(text, damier::Style::Pdn).unwrap_or_default());
    meanings.into_iter().any(|mv| mv.hub == found.text.hub)
}

/// The answer to a single puzzle in a sentence.
fn conclusion(answer: &Answer) -> String {
    let good = answer.solution.good().count();
    let saves = answer.puzzle.goal == Goal::Draw;
    match (answer.finding, good) {
        (Finding::Failed, _) if answer.stopped => "Stopped before it was solved".into(),
        (Finding::Failed, _) if answer.over => "Not solved: the side to move has no legal move".into(),
        (Finding::Failed, 0) if answer.solution.tries.is_empty() => {
            "Not solved: the search ended before it had looked at the moves".into()
        }
        (Finding::Unsound, _) if saves => "Not sound: the move meant does not save the game".into(),
        (Finding::Unsound, _) => "Not sound: the move meant does not win".into(),
        (Finding::Failed, 0) if saves => "Not solved: no move that saves the game was found".into(),
        (Finding::Failed, 0) => "Not solved: no winning move was found".into(),
        (Finding::Failed, _) => "Not solved: the move meant is not among those found, and no other is proven".into(),
        (Finding::Cook, _) => "Solved by another move than the one meant: a cook".into(),
        (Finding::Solved, 0 | 1) => "Solved: this move and no other".into(),
        (Finding::Solved, moves) => format!("Solved, but {moves} moves do it"),
    }
}

/// The verdict in a row of the table.
fn verdict(answer: &Answer) -> String {
    let nothing = if answer.over { "no legal move" } else { "ended too soon" };
    let best = answer.told().map_or(nothing.to_string(), |best| worth(best.worth));
    let others = answer.solution.good().count().saturating_sub(1);
    let more = if others > 0 { format!("; {others} more") } else { String::new() };
    match answer.finding {
        Finding::Solved => format!("{best}{more}"),
        Finding::Cook => format!("cook: {best}{more}"),
        Finding::Unsound => "unsound".to_string(),
        Finding::Failed if answer.stopped => format!("stopped: {best}"),
        Finding::Failed => format!("not solved: {best}"),
    }
}

fn worth(worth: Worth) -> String {
    match worth {
        Worth::Wins { moves: 1 } => "wins, proven in 1 move".into(),
        Worth::Wins { moves } => format!("wins, proven in {moves} moves"),
        Worth::Gains { pieces: 1, .. } => "gains a piece, not proven".into(),
        Worth::Gains { pieces: pieces @ 2.., .. } => format!("gains {pieces} pieces, not proven"),
        Worth::Gains { .. } => "gains pieces, not proven".into(),
        Worth::Promises { points } => format!("likely wins ({} %), not proven", points / 10),
        Worth::Saves { .. } => "saves the game as far as seen".into(),
        Worth::Nothing => "no win found".into(),
        Worth::Loses { moves: 1 } => "loses in 1 move".into(),
        Worth::Loses { moves } => format!("loses in {moves} moves"),
    }
}

fn line(found: &Try, width: usize) -> String {
    fit(found.line.iter().map(|mv| mv.pdn.as_str()), width)
}
