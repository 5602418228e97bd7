//! The referee: one game, decided by damier's own rules alone.
//!
//! Engines give moves; whether a move is legal, whether the game is over and who has won is found by the referee's own
//! generator and draw rules. What engines say about results is not even read.

use super::adjudication::{Agreement, DrawRule, ResignRule, Scores};
use super::game::{Cause, PlayedMove, Verdict};
use super::limit::{Clock, Limit};
use super::pause::{self, Watch};
use super::player::{Answer, Ending, Fault, Player, Start, Turn};
use crate::board::Side;
use crate::engine::{Engine, EngineError, MoveText, Style, words};
use crate::game::Outcome;
use std::time::{Duration, Instant};

/// The conditions of a game.
#[derive(Clone, Copy, Debug)]
pub struct Conditions<'a> {
    /// Limits of White and Black.
    pub limits: [Limit; 2],
    /// Lateness forgiven to White and Black.
    pub margins: [Duration; 2],
    /// Whether White and Black think on the other's time.
    pub ponder: [bool; 2],
    /// When a game is won by agreement.
    pub resign: Option<&'a ResignRule>,
    /// When a game is drawn by agreement.
    pub draw: Option<&'a DrawRule>,
    /// Plies after which a game is drawn.
    pub max_plies: Option<u32>,
    /// Who notes the pauses of the machine; nobody if they count as time of the engines.
    pub pauses: Option<&'a Watch>,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Finished {
    /// The moves.
    pub moves: Vec<PlayedMove>,
    /// How it ended.
    pub verdict: Verdict,
    /// Players who failed, and must be started anew.
    pub failed: [bool; 2],
    /// The side that was late because of a pause of the machine and how long that was: the game shows nothing.
    pub spoilt: Option<(Side, Duration)>,
}

/// A game under way.
pub struct Referee<'a> {
    engine: &'a mut Engine,
    players: [&'a mut Box<dyn Player>; 2],
    conditions: Conditions<'a>,
    fen: String,
    hub: String,
    turn: Side,
    clocks: [Clock; 2],
    texts: Vec<MoveText>,
    moves: Vec<PlayedMove>,
    scores: Scores,
    failed: [bool; 2],
    spoilt: Option<(Side, Duration)>,
}

impl<'a> Referee<'a> {
    /// Prepares a game from a position. `engine` knows the game; `players` are White and Black.
    ///
    /// # Errors
    /// A position that cannot be set up.
    pub fn new(
        engine: &'a mut Engine,
        players: [&'a mut Box<dyn Player>; 2],
        conditions: Conditions<'a>,
        fen: &str,
    ) -> Result<Self, EngineError> {
        engine.set_position(Some(fen), &[], Style::Pdn)?;
        Ok(Self {
            fen: engine.fen(),
            hub: engine.hub(),
            turn: engine.turn(),
            engine,
            players,
            clocks: conditions.limits.map(Clock::new),
            conditions,
            texts: Vec::new(),
            moves: Vec::new(),
            scores: Scores::default(),
            failed: [false; 2],
            spoilt: None,
        })
    }

    /// Plays the game; `moved` is told of each move. `None` if the match was stopped before the end.
    pub fn play(mut self, moved: &mut dyn FnMut(Side, &PlayedMove)) -> Option<Finished> {
        let verdict = match self.begin().and_then(|()| self.moves_to_the_end(moved)) {
            Ok(verdict) => verdict,
            Err((_, Fault::Halted)) => return None,
            Err((side, fault)) => self.blame(side, &fault),
        };
        let ending = match verdict.winner {
            Some(side) => Ending::Won(side),
            None => Ending::Drawn,
        };
        for side in Side::ALL {
            let i = side.index();
            // The result stands, whatever an engine does after the game; but it is started anew.
            self.failed[i] = self.failed[i] || self.players[i].end(ending, &self.texts).is_err();
        }
        Some(Finished { moves: self.moves, verdict, failed: self.failed, spoilt: self.spoilt })
    }

    fn begin(&mut self) -> Result<(), (Side, Fault)> {
        let variant = self.engine.variant();
        for side in Side::ALL {
            let start = Start { variant, fen: &self.fen, hub: &self.hub, turn: self.turn, side };
            self.players[side.index()].begin(&start).map_err(|fault| (side, fault))?;
        }
        Ok(())
    }

    fn moves_to_the_end(&mut self, moved: &mut dyn FnMut(Side, &PlayedMove)) -> Result<Verdict, (Side, Fault)> {
        loop {
            if let Some(verdict) = self.over() {
                return Ok(verdict);
            }
            let side = self.engine.turn();
            let answer = self.turn_of(side).map_err(|fault| (side, fault))?;
            if let Some(last) = self.moves.last() {
                moved(side, last);
            }
            if self.conditions.ponder[side.index()] {
                self.ponder(side, &answer).map_err(|fault| (side, fault))?;
            }
        }
    }

    /// A move of a side, asked for and put on the board. If it came too late it is found out whose fault that was.
    fn turn_of(&mut self, side: Side) -> Result<Answer, Fault> {
        let i = side.index();
        let most = self.clocks[i].allowance().most();
        let waits = self.conditions.pauses.map(|_| self.players[i].waits());
        let begun = Instant::now();
        let answer = self.ask(side);
        let (ended, waited) = (Instant::now(), waits.map(|before| self.players[i].waits().since(&before)));
        let accepted = answer.and_then(|answer| self.accept(side, &answer).map(|()| answer));
        if let (Err(fault), Some(watch), Some(most)) = (&accepted, self.conditions.pauses, most) {
            let pause = watch.between(begun, ended).max(waited.unwrap_or_default());
            let late = match fault {
                Fault::Late { used, .. } => used.saturating_sub(most + self.conditions.margins[i]),
                Fault::Hang { waited, .. } => waited.saturating_sub(most + self.conditions.margins[i]),
                _ => return accepted,
            };
            self.spoilt = (pause >= pause::LEAST.max(late)).then_some((side, pause));
        }
        accepted
    }

    fn ask(&mut self, side: Side) -> Result<Answer, Fault> {
        let (i, other) = (side.index(), (!side).index());
        let start = Start { variant: self.engine.variant(), fen: &self.fen, hub: &self.hub, turn: self.turn, side };
        let (own, other) = (self.clocks[i].allowance(), self.clocks[other].allowance());
        self.players[i].think(&Turn { start, moves: &self.texts, own, other })
    }

    /// Puts a move on the board, if it is one and in time.
    fn accept(&mut self, side: Side, answer: &Answer) -> Result<(), Fault> {
        let i = side.index();
        let clock = &mut self.clocks[i];
        let most = clock.allowance().most().unwrap_or_default();
        if !clock.spend(answer.used, self.conditions.margins[i]) {
            return Err(Fault::Late { used: answer.used, had: most });
        }
        let text = self.engine.play(&answer.text, answer.style).map_err(|error| Fault::Illegal(error.to_string()))?;
        let left = self.conditions.limits[i].control.map(|_| self.clocks[i].left());
        self.moves.push(PlayedMove::new(text.clone(), &answer.opinion, answer.used, left));
        self.texts.push(text);
        let sign = if side == Side::White { 1.0 } else { -1.0 };
        self.scores.push(answer.opinion.score.map(|score| score * sign));
        Ok(())
    }

    /// Has a player think on the other's time, if it expects a reply that can be played.
    fn ponder(&mut self, side: Side, answer: &Answer) -> Result<(), Fault> {
        let Some(reply) = &answer.ponder else { return Ok(()) };
        let Ok(meanings) = self.engine.meanings(reply, answer.style) else { return Ok(()) };
        if self.over().is_some() || meanings.len() != 1 {
            return Ok(());
        }
        // After the reply the game may be over; then there is nothing to think about.
        let played = self.engine.play(&meanings[0].hub, Style::Hub).is_ok();
        let over = self.engine.outcome().is_some();
        if played {
            self.engine.undo();
        }
        if !played || over {
            return Ok(());
        }
        let (i, other) = (side.index(), (!side).index());
        self.texts.extend(meanings);
        let start = Start { variant: self.engine.variant(), fen: &self.fen, hub: &self.hub, turn: self.turn, side };
        let (own, other) = (self.clocks[i].allowance(), self.clocks[other].allowance());
        let pondered = self.players[i].ponder(&Turn { start, moves: &self.texts, own, other });
        self.texts.pop();
        pondered
    }

    /// The result, if the game is over.
    fn over(&self) -> Option<Verdict> {
        let turn = self.engine.turn();
        if let Some(outcome) = self.engine.outcome() {
            let words = words::outcome(outcome, turn);
            return Some(match outcome {
                Outcome::Win(winner, _) => Verdict { winner: Some(winner), cause: Cause::Board, words },
                Outcome::Draw(_) => Verdict { winner: None, cause: Cause::DrawRule, words },
            });
        }
        let Conditions { resign, draw, max_plies, .. } = self.conditions;
        if let Some(agreed) = self.scores.agreement(resign, draw) {
            let winner = match agreed {
                Agreement::White => Some(Side::White),
                Agreement::Black => Some(Side::Black),
                Agreement::Draw => None,
            };
            let words = match winner {
                Some(side) => format!("{} has won: both engines agree", words::side(side)),
                None => "The game is drawn: both engines agree".into(),
            };
            return Some(Verdict { winner, cause: Cause::Agreed, words });
        }
        let long = max_plies.is_some_and(|most| self.moves.len() as u64 >= u64::from(most));
        long.then(|| Verdict {
            winner: None,
            cause: Cause::Length,
            words: format!("The game is drawn: it has lasted {} moves of either side", self.moves.len()),
        })
    }

    /// The game is lost for the side that failed.
    fn blame(&mut self, side: Side, fault: &Fault) -> Verdict {
        self.failed[side.index()] = true;
        verdict(side, fault)
    }
}

fn verdict(side: Side, fault: &Fault) -> Verdict {
    let words = format!("{} has won: {} {fault}", words::side(!side), words::side(side));
    Verdict { winner: Some(!side), cause: Cause::from(fault), words: words.replace(['\n', '\r'], " ") }
}
