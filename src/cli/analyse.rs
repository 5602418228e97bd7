//! `analyse`: the best move of a position, or of each position of a list. Files of games are [`review`]'s.

use super::arguments::Analyse;
use super::failure::Failure;
use super::interrupt::Interrupt;
use super::output::{FAINT, Output, STRONG, fit};
use super::schema::{Answer, Iteration, Place};
use super::{place, review, values, words};
use damier::board::Side;
use damier::engine::Bound;
use damier::{Engine, EngineError, Limits, Outcome, Picture, Report, Request, Style, Verdict};
use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};
use std::path::Path;
use std::time::Duration;

/// How long to think when nothing is said.
const USUAL_TIME: Duration = Duration::from_secs(5);

/// The word that means standard input.
const STDIN: &str = "-";

/// What to do if the first argument is neither a game nor a file.
const REMEDY: &str = "name a file of games, as in `damier analyse games.pdn`, or a game, as in `damier analyse thai`; \
                      positions from standard input are read with `damier analyse thai -`";

/// The last report of each line, by its number from 1.
type Lines = BTreeMap<usize, Report>;

/// Carries out the command; `house` are the house rules that the engine has read.
pub fn run(engine: &mut Engine, arguments: &Analyse, house: Option<&str>, out: &mut Output) -> Result<(), Failure> {
    if review::is_file(engine, &arguments.subject) {
        if !arguments.searchmoves.is_empty() {
            let reason = "--searchmoves goes with a position only, not with a file of games".to_string();
            return Err(Failure::Use(reason));
        }
        return review::run(engine, arguments, house, out);
    }
    for (given, option) in [(arguments.variant.is_some(), "--variant"), (arguments.output.is_some(), "--output")] {
        if given {
            let reason =
                format!("{option} goes with a file of games only, as in `damier analyse games.pdn {option} NAME`");
            return Err(Failure::Use(reason));
        }
    }
    place::game(engine, &arguments.subject, REMEDY)?;
    engine.set_options(arguments.power.options())?;
    let mut analysis =
        Analysis { engine, request: request(arguments), interrupt: Interrupt::new(), json: arguments.format.json };
    let moves = values::moves(&arguments.moves);
    match arguments.position.as_deref() {
        Some(STDIN) => analysis.each_line(io::stdin().lock(), &moves, out),
        position => {
            analysis.stand(position, &moves)?;
            analysis.position(out)
        }
    }
}

fn request(arguments: &Analyse) -> Request {
    let unlimited = arguments.time.is_none() && arguments.depth.is_none() && arguments.nodes.is_none();
    let usual = (unlimited && !arguments.infinite).then_some(USUAL_TIME);
    let limits = Limits {
        depth: arguments.depth,
        nodes: arguments.nodes,
        move_time: arguments.time.or(usual),
        infinite: arguments.infinite,
        lines: arguments.multipv,
        ..Limits::default()
    };
    let root = values::moves(&arguments.searchmoves).into_iter().map(str::to_string).collect();
    Request { limits, root, ..Request::default() }
}

struct Analysis<'e> {
    engine: &'e mut Engine,
    request: Request,
    interrupt: Interrupt,
    json: bool,
}

impl Analysis<'_> {
    /// Analyses one position a line. A line that cannot be read is told, and the others go on.
    fn each_line(&mut self, input: impl BufRead, moves: &[&str], out: &mut Output) -> Result<(), Failure> {
        let mut refused = 0;
        for (number, line) in (1..).zip(input.split(b'\n')) {
            let line = line.map_err(|error| Failure::file(Path::new("standard input"), error))?;
            // What is no text is refused like any other line that is no position.
            let text = String::from_utf8_lossy(&line);
            let text = text.trim();
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            if let Err(error) = self.stand(Some(text), moves) {
                // A reader of errors that went away is no reason to stop.
                let _ = writeln!(io::stderr(), "damier: line {number}: {error}");
                refused += 1;
                continue;
            }
            self.position(out)?;
            if self.interrupt.is_raised() {
                break;
            }
            if !self.json {
                writeln!(out)?;
            }
        }
        if refused > 0 { Err(Failure::Positions(refused)) } else { Ok(()) }
    }

    /// Goes to a position, in which the moves asked for must be legal.
    fn stand(&mut self, position: Option<&str>, moves: &[&str]) -> Result<(), EngineError> {
        self.engine.set_position(position, moves, Style::Pdn)?;
        self.request.root.iter().try_for_each(|mv| self.engine.meanings(mv, Style::Pdn).map(drop))
    }

    /// Analyses the position where the engine stands.
    fn position(&mut self, out: &mut Output) -> Result<(), Failure> {
        self.begin(out)?;
        let control = self.interrupt.watch();
        let turn = self.engine.turn();
        let json = self.json;
        let mut lines = Lines::new();
        let mut printed = Ok(());
        let mut tell = |report: &Report| {
            if printed.is_ok() {
                printed = progress(json, report, turn, lines.is_empty(), out);
                if printed.is_err() {
                    control.stop();
                }
            }
            lines.insert(report.line, report.clone());
        };
        let verdict = if self.engine.is_decided() {
            // Nothing to think about, not even without end.
            Ok(Verdict::default())
        } else {
            self.engine.go(&self.request, Style::Pdn, &control, &mut tell)
        };
        self.interrupt.release();
        printed?;
        self.end(&verdict?, &lines, out)?;
        Ok(())
    }

    fn begin(&self, out: &mut Output) -> Result<(), Failure> {
        if self.json {
            return Ok(out.json("position", Place::of(self.engine))?);
        }
        let title = &self.engine.variant().title;
        writeln!(out, "{STRONG}{title}{STRONG:#}, {} to move", words::side(self.engine.turn()))?;
        writeln!(out, "{}", self.engine.fen())?;
        if out.is_terminal() {
            let board = self.engine.diagram(&Picture::default())?;
            writeln!(out, "\n{}\n", board.trim_end())?;
        }
        Ok(out.flush()?)
    }

    fn end(&self, verdict: &Verdict, lines: &Lines, out: &mut Output) -> io::Result<()> {
        if self.json {
            return out.json("result", Answer::of(self.engine, verdict, lines));
        }
        if out.is_terminal() && !lines.is_empty() {
            writeln!(out)?;
        }
        self.conclude(verdict, lines, out)?;
        out.flush()
    }

    fn conclude(&self, verdict: &Verdict, lines: &Lines, out: &mut Output) -> io::Result<()> {
        let turn = self.engine.turn();
        if let Some(outcome) = self.engine.outcome() {
            writeln!(out, "{}", words::outcome(outcome, turn))?;
            if let (Outcome::Draw(_), Some(_)) = (outcome, &verdict.best) {
                writeln!(out, "Moves are left all the same; the best of them:")?;
            }
        }
        let Some(best) = &verdict.best else { return Ok(()) };
        writeln!(out, "Best move  {STRONG}{}{STRONG:#}", best.full)?;
        // A move found to lose just before the end has a report, and another is the best.
        let about_best = |report: &&Report| report.pv.first() == Some(best);
        let Some(first) = verdict.report.as_ref().filter(about_best) else { return Ok(()) };
        writeln!(out, "Score      {}", words::score(first.score, turn))?;
        if !first.score.is_decided() {
            writeln!(out, "Chances    {}", words::chances(first.chances, turn))?;
        }
        if lines.len() < 2 {
            writeln!(out, "Line       {}", line(first, out.width().saturating_sub(11)))?;
        } else {
            multiple(lines, turn, out)?;
        }
        let effort = words::effort(first.depth, verdict.nodes, verdict.time);
        writeln!(out, "{FAINT}Searched   {effort}{FAINT:#}")
    }
}

/// The moves expected, as many as fit into `width` characters.
fn line(report: &Report, width: usize) -> String {
    fit(report.pv.iter().map(|mv| mv.pdn.as_str()), width)
}

/// The best moves, one a line.
fn multiple(lines: &Lines, turn: Side, out: &mut Output) -> io::Result<()> {
    for (number, report) in lines {
        let label = if *number == 1 { "Lines" } else { "" };
        let width = out.width().saturating_sub(23);
        let score = words::brief(report.score, turn);
        let moves = line(report, width);
        writeln!(out, "{label:<9}{number:>3} {score:>8}  {moves}")?;
    }
    writeln!(out, "{FAINT}{:<11}(scores seen from White){FAINT:#}", "")
}

/// What is told while the search goes on: everything in JSON, a growing table on a terminal, else nothing.
fn progress(json: bool, report: &Report, turn: Side, first: bool, out: &mut Output) -> io::Result<()> {
    if json {
        return out.json("iteration", Iteration::of(report, turn));
    }
    if !out.is_terminal() || report.bound != Bound::Exact {
        return Ok(());
    }
    if first {
        writeln!(out, "{FAINT}depth      White     nodes       time  line{FAINT:#}")?;
    }
    let depth = if report.line == 1 { report.depth.to_string() } else { String::new() };
    let score = words::brief(report.score, turn);
    let (nodes, time) = (words::amount(report.nodes), words::time(report.time));
    let moves = line(report, out.width().saturating_sub(39));
    writeln!(out, "{depth:>5} {score:>10} {nodes:>9} {time:>10}  {moves}")?;
    out.flush()
}
