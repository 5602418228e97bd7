//! What is told about a match: a line for each game, the sum at the end, and what the other side's user says.

use super::super::output::{FAINT, Output, STRONG};
use super::super::schema::Move;
use super::super::words;
use super::Dxp;
use damier::Control;
use damier::dxp::{End, Event, Finish, Played};
use serde::Serialize;
use std::io::{self, Write};

/// A game in JSON.
#[derive(Debug, Serialize)]
struct Game {
    variant: String,
    game: u32,
    opponent: String,
    /// The side that damier played.
    side: String,
    /// `won`, `lost`, `drawn` or `unknown`, as damier sees it.
    result: &'static str,
    words: String,
    /// The position it began with as a Hub position; null for the start of the game.
    start: Option<String>,
    moves: Vec<Move>,
    seconds: f64,
    opponent_seconds: f64,
}

/// The games of a match in numbers.
#[derive(Clone, Copy, Debug, Default, Serialize)]
struct Sum {
    games: u32,
    won: u32,
    drawn: u32,
    lost: u32,
    unknown: u32,
}

/// Keeps account of a match.
pub struct Account<'o> {
    out: &'o mut Output,
    variant: String,
    quiet: bool,
    json: bool,
    sum: Sum,
    written: io::Result<()>,
}

impl<'o> Account<'o> {
    /// Of a match that has not begun.
    pub fn new(arguments: &Dxp, out: &'o mut Output) -> Self {
        let Dxp { variant, quiet, format, .. } = arguments;
        let (variant, sum) = (variant.clone(), Sum::default());
        Self { out, variant, quiet: *quiet, json: format.json, sum, written: Ok(()) }
    }

    /// True if no game has ended.
    pub fn is_empty(&self) -> bool {
        self.sum.games == 0
    }

    /// Tells something on the error output.
    pub fn note(&self, text: &str) {
        if !self.quiet {
            // A reader of notes that went away is no reason to stop.
            let _ = writeln!(io::stderr(), "damier: {text}");
        }
    }

    /// Tells what happens; once nobody reads the results any more the match is ended.
    pub fn tell(&mut self, event: Event, stop: &Control) {
        match event {
            Event::Begin(number, round) => {
                let (own, opponent) = (words::side(round.terms().own), shown(round.opponent()));
                self.note(&format!("game {number}: {own} against {opponent}"));
            }
            Event::Chat(text) => self.note(&format!("the other side says: {}", shown(&text))),
            Event::Note(text) => self.note(&shown(&text)),
            Event::End(played) => {
                self.written = self.game(&played);
                if self.written.is_err() {
                    stop.stop();
                }
            }
            Event::Move(..) | Event::Back(_) => {}
        }
    }

    fn game(&mut self, played: &Played) -> io::Result<()> {
        self.sum.games += 1;
        let finish = played.finish();
        *match finish {
            Finish::Won => &mut self.sum.won,
            Finish::Lost => &mut self.sum.lost,
            Finish::Drawn => &mut self.sum.drawn,
            Finish::Unknown => &mut self.sum.unknown,
        } += 1;
        let terms = played.round.terms();
        if self.json {
            let game = Game {
                variant: self.variant.clone(),
                game: played.number,
                opponent: played.round.opponent().to_string(),
                side: words::side(terms.own).to_lowercase(),
                result: word(finish),
                words: why(played),
                start: terms.position.clone(),
                moves: played.moves.iter().map(Move::of).collect(),
                seconds: played.round.spent(terms.own).as_secs_f64(),
                opponent_seconds: played.round.spent(!terms.own).as_secs_f64(),
            };
            return self.out.json("game", game);
        }
        let (number, own, opponent) = (played.number, words::side(terms.own), shown(played.round.opponent()));
        let (moves, result, why) = (played.moves.len().div_ceil(2), word(finish), why(played));
        let plural = words::plural(moves as u64);
        writeln!(
            self.out,
            "game {number:<4} {own} against {opponent:<16} {STRONG}{result:<7}{STRONG:#}  {moves:>3} move{plural:<1}  {why}"
        )?;
        self.out.flush()
    }

    /// Tells the sum of the games.
    pub fn sum_up(self) -> io::Result<()> {
        self.written?;
        let Sum { games, won, drawn, lost, unknown } = self.sum;
        if self.json {
            return self.out.json("match", self.sum);
        }
        let plural = words::plural(games.into());
        let rest = if unknown == 0 { String::new() } else { format!(", {unknown} without a result") };
        writeln!(self.out, "{FAINT}{games} game{plural}: {won} won, {drawn} drawn, {lost} lost{rest}{FAINT:#}")?;
        self.out.flush()
    }
}

/// What the other program says, fit for a terminal: control characters could do anything there.
fn shown(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

fn word(finish: Finish) -> &'static str {
    match finish {
        Finish::Won => "won",
        Finish::Lost => "lost",
        Finish::Drawn => "drawn",
        Finish::Unknown => "unknown",
    }
}

/// Why a game ended, in words.
fn why(played: &Played) -> String {
    let limit = played.round.terms().moves;
    match &played.end {
        End::Rules(outcome) => words::outcome(*outcome, played.turn),
        End::Resigned => "the other side gives up".into(),
        End::Agreed => "the other side says that it is a draw".into(),
        End::Claimed => "the other side says that it has won, which the position does not show".into(),
        End::BrokenOff => "the other side ends the game without a result".into(),
        End::Limit(_) => format!("both sides have made their {limit} moves"),
        End::Illegal(why) => format!("the other side's move is not legal: {}", shown(why)),
        End::Silent(time) => format!("the other side has made no move for {}", words::time(*time)),
        End::Gone => "the connection broke".into(),
        End::Interrupted => "ended by hand".into(),
    }
}
