//! The results of a match in a few aligned lines.

use super::super::output::{FAINT, Output, STRONG};
use super::super::words;
use damier::tournament::Report;
use damier::tournament::game::Cause;
use damier::tournament::report::{Pairs, Test};
use damier::tournament::statistics::{Estimate, Hypothesis, Standing, Tally};
use std::collections::BTreeMap;
use std::io::{self, Write};

/// Prints a report.
pub fn print(report: &Report, by_opening: bool, out: &mut Output) -> io::Result<()> {
    let (games, scheduled) = (report.games, report.scheduled);
    let rest = if games < scheduled { format!(" of {scheduled}") } else { String::new() };
    let part = report.part.map_or(String::new(), |shard| format!(", part {}/{}", shard.part, shard.of));
    writeln!(out, "{STRONG}{}{STRONG:#}{part}, {games}{rest} game{}\n", report.variant, words::plural(scheduled))?;
    standings(report, out)?;
    writeln!(out)?;
    if let Some(pairs) = &report.pairs {
        two(report, pairs, out)?;
    }
    colours(report, out)?;
    endings(report, out)?;
    if let Some(test) = &report.test {
        decision(report, test, out)?;
    }
    if by_opening { openings(report, out) } else { Ok(()) }
}

fn standings(report: &Report, out: &mut Output) -> io::Result<()> {
    let width = report.standings.iter().map(|line| line.name.chars().count()).max().unwrap_or(0).max(6);
    let many = report.standings.len() > 2;
    let heads: String =
        if many { (1..=report.standings.len()).map(|n| format!("{n:>8}")).collect() } else { String::new() };
    let rating = if many { format!("{:>16}", "rating") } else { String::new() };
    writeln!(
        out,
        "{FAINT}{:>3} {:<width$} {:>7} {:>6} {:>6} {:>6} {:>8} {:>6}{rating}{heads}{FAINT:#}",
        "", "engine", "games", "won", "drawn", "lost", "points", "%"
    )?;
    for line in &report.standings {
        let Tally { wins, draws, losses } = line.total;
        write!(
            out,
            "{:>3} {:<width$} {:>7} {wins:>6} {draws:>6} {losses:>6} {:>8.1} {:>6.1}",
            line.place,
            line.name,
            line.total.games(),
            line.points,
            line.percentage
        )?;
        if many {
            let rating = line.rating.map_or("?".into(), |rating| format!("{:+.0} +/- {:.0}", rating.elo, rating.error));
            write!(out, "{rating:>16}")?;
            cross(report, line, out)?;
        }
        writeln!(out)?;
    }
    for engine in &report.engines {
        writeln!(out, "{FAINT}    {:<width$} {}{FAINT:#}", engine.name, engine.limit)?;
    }
    Ok(())
}

/// Points against each of the others, in the order of the table.
fn cross(report: &Report, line: &Standing, out: &mut Output) -> io::Result<()> {
    for other in &report.standings {
        let cell = line.against.get(other.engine).copied().flatten();
        let text = cell.map_or("-".into(), |tally| format!("{}/{}", tally.points(), tally.games()));
        write!(out, "{text:>8}")?;
    }
    Ok(())
}

fn two(report: &Report, pairs: &Pairs, out: &mut Output) -> io::Result<()> {
    let names: Vec<&str> = report.engines.iter().map(|engine| engine.name.as_str()).collect();
    let [first, second] = names.as_slice() else { return Ok(()) };
    let counts: Vec<String> = pairs.counts.counts.iter().map(u64::to_string).collect();
    writeln!(out, "{first} against {second}:")?;
    writeln!(out, "  Elo             {}", estimate(&pairs.elo))?;
    writeln!(out, "  normalised Elo  {}", estimate(&pairs.normalised_elo))?;
    writeln!(out, "  stronger        with {:.1} % likelihood", 100.0 * pairs.superiority)?;
    writeln!(out, "  pairs of games  {} (with 0, 1/2, 1, 1 1/2, 2 points)", counts.join("  "))
}

fn estimate(estimate: &Estimate) -> String {
    format!("{}, with 95 % between {} and {}", elo(estimate.value), elo(estimate.low), elo(estimate.high))
}

fn elo(value: f64) -> String {
    match value {
        v if v == f64::INFINITY => "infinity".into(),
        v if v == f64::NEG_INFINITY => "-infinity".into(),
        v => format!("{v:+.1}"),
    }
}

fn colours(report: &Report, out: &mut Output) -> io::Result<()> {
    if report.games == 0 {
        return Ok(());
    }
    let white = report.white;
    let (score, drawn) = (100.0 * white.score(), 100.0 * white.draw_rate());
    writeln!(out, "White scored {score:.1} %, {drawn:.1} % of the games were drawn")?;
    writeln!(out, "A game had {:.0} moves of either side", report.plies_per_game)
}

fn endings(report: &Report, out: &mut Output) -> io::Result<()> {
    if !report.causes.is_empty() {
        writeln!(out, "Ended: {}", causes(&report.causes))?;
    }
    for engine in report.engines.iter().filter(|engine| !engine.failures.is_empty()) {
        writeln!(out, "{STRONG}{} failed{STRONG:#}: {}", engine.name, causes(&engine.failures))?;
    }
    spoilt(report, out)
}

/// Most spoilt games that are listed.
const MOST_SPOILT: usize = 10;

/// Games that do not count, since an engine was late only because the machine stood still.
fn spoilt(report: &Report, out: &mut Output) -> io::Result<()> {
    let all = &report.spoilt;
    if all.is_empty() {
        return Ok(());
    }
    let (games, again) = (words::plural(all.len() as u64), if all.len() == 1 { "was" } else { "were" });
    let count = all.len();
    writeln!(out, "Spoilt by a pause of the machine: {count} game{games}, which {again} played again")?;
    for game in all.iter().take(MOST_SPOILT) {
        let (number, name, pause) = (game.game + 1, &game.late, game.pause);
        writeln!(out, "  game {number}: {name} was kept waiting for {pause:.3} s at move {}", game.plies / 2 + 1)?;
    }
    if count > MOST_SPOILT {
        writeln!(out, "  ... and {} more; --json lists them all", count - MOST_SPOILT)?;
    }
    Ok(())
}

fn causes(counts: &BTreeMap<Cause, u64>) -> String {
    let words: Vec<String> = counts.iter().map(|(cause, count)| format!("{} {count}", cause_words(*cause))).collect();
    words.join(", ")
}

fn cause_words(cause: Cause) -> &'static str {
    match cause {
        Cause::Board => "won on the board",
        Cause::DrawRule => "drawn by rule",
        Cause::Agreed => "both engines agreed",
        Cause::Length => "drawn for length",
        Cause::Time => "too late",
        Cause::Illegal => "illegal move",
        Cause::BadText => "no move in the answer",
        Cause::Stale => "answer unasked",
        Cause::Hang => "no answer",
        Cause::Crash => "crash",
        Cause::StartUp => "did not start",
        Cause::GaveUp => "given up",
    }
}

fn decision(report: &Report, test: &Test, out: &mut Output) -> io::Result<()> {
    let first = report.engines.first().map_or("the first engine", |engine| engine.name.as_str());
    let (elo0, elo1) = (test.sprt.elo0, test.sprt.elo1);
    let verdict = match test.accepted {
        Some(Hypothesis::H1) => format!("H1 accepted: {first} is stronger (by {elo1} Elo rather than {elo0})"),
        Some(Hypothesis::H0) => format!("H0 accepted: {first} is not stronger (by {elo0} Elo rather than {elo1})"),
        None if report.part.is_some() => "only all parts together are tested".to_string(),
        None => "not decided".to_string(),
    };
    let (llr, lower, upper, pairs) = (test.llr, test.lower, test.upper, test.pairs);
    let end = words::plural(pairs);
    writeln!(out, "{STRONG}Test: {verdict}{STRONG:#}; LLR {llr:.2} ({lower:.2} to {upper:.2}) after {pairs} pair{end}")
}

fn openings(report: &Report, out: &mut Output) -> io::Result<()> {
    writeln!(out, "\n{FAINT}{:>7} {:>6} {:>6}  opening{FAINT:#}", "White", "drawn", "Black")?;
    for line in &report.openings {
        let Tally { wins, draws, losses } = line.white;
        writeln!(out, "{wins:>7} {draws:>6} {losses:>6}  {}", line.opening)?;
    }
    Ok(())
}
