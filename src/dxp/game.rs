//! The engine in one game: from the first move to the end that both sides have said.

use super::link::LinkError;
use super::message::{Message, Move, Reason};
use super::played::{End, Event, Finish, Played};
use super::player::{MatchError, Player, hear};
use super::round::Round;
use super::session::Heard;
use super::squares::{move_from_hub, move_to_hub};
use super::thinking::{Thought, Waited, think, wait};
use crate::engine::{MoveText, Request, Style};
use crate::game::Outcome;
use crate::score::Score;
use crate::search::{Clock, Limits};
use std::time::{Duration, Instant};

/// How probable a result must be, in thousandths, for the limit of moves to count as it.
const DECISIVE: u16 = 950;

/// Lost on the way between the programs at each move, with the pause between two messages.
const OVERHEAD: Duration = Duration::from_millis(40);

/// Patience for an answer when the user wants to end.
const FAREWELL: Duration = Duration::from_secs(2);

/// Time between two looks whether the user wants to end.
const LOOK: Duration = Duration::from_millis(50);

/// What the player remembers of a game.
#[derive(Debug, Default)]
pub(super) struct Game {
    number: u32,
    /// True if no other game follows.
    last: bool,
    moves: Vec<MoveText>,
    /// After how many plies the game was drawn by rule, and why.
    drawn: Option<(usize, Outcome)>,
    /// Our score at our last search.
    score: Option<Score>,
}

/// How a turn went.
enum Turn {
    /// The game goes on.
    Done,
    /// We end it.
    We(End),
    /// The other side ends it.
    They(End, bool),
    /// The connection broke.
    Gone,
}

/// How a move was found, or not.
enum Found {
    Move(MoveText, Option<Score>),
    Turn(Turn),
}

impl Player<'_> {
    /// Plays the game that was agreed on and tells how it ended.
    ///
    /// # Errors
    /// If the connection broke, or the end was not answered and more games are to follow.
    pub(super) fn play(&mut self, number: u32, last: bool) -> Result<(), MatchError> {
        self.engine.clear();
        self.game = Game { number, last, ..Game::default() };
        let Some(round) = self.session.round().cloned() else { return Ok(()) };
        (self.tell)(Event::Begin(number, round));
        self.note_draw();
        loop {
            let is_own = self.session.round().is_some_and(Round::is_own_turn);
            match if is_own { self.own_turn()? } else { self.their_turn() } {
                Turn::Done => {}
                turn => return self.conclude(turn),
            }
        }
    }

    /// Says what is to be said at the end, and tells it.
    fn conclude(&mut self, turn: Turn) -> Result<(), MatchError> {
        let Some(round) = self.session.round().cloned() else { return Ok(()) };
        let own = round.terms().own;
        let last = self.game.last || self.stop.is_stopped();
        let (end, result) = match turn {
            Turn::Done => return Ok(()),
            Turn::We(end) => {
                let result = self.exchange_ends(end.finish(own).reason(), last);
                (end, result)
            }
            Turn::They(end, stop) => {
                let answer = self.session.answer_end(end.finish(own).reason(), stop || last);
                // Some programs do not wait for it.
                if self.link.send(&answer).is_err() {
                    self.session.close();
                }
                (end, Ok(()))
            }
            Turn::Gone => {
                self.session.close();
                match self.ruled() {
                    Some(outcome) => (End::Rules(outcome), Ok(())),
                    None => (End::Gone, Err(LinkError::Gone)),
                }
            }
        };
        let moves = std::mem::take(&mut self.game.moves);
        let played = Played { number: self.game.number, round, moves, turn: self.engine.turn(), end };
        (self.tell)(Event::End(played));
        Ok(result?)
    }

    /// Says that the game is over and waits for the answer.
    fn exchange_ends(&mut self, reason: Reason, last: bool) -> Result<(), LinkError> {
        let message = self.session.end(reason, last);
        let start = Instant::now();
        if self.link.send(&message).is_err() {
            self.session.close();
            return Ok(());
        }
        loop {
            let answer = self.settings.patience.answer;
            let patience = if self.stop.is_stopped() { answer.min(FAREWELL) } else { answer };
            let Some(left) = patience.checked_sub(start.elapsed()) else {
                self.session.close();
                (self.tell)(Event::Note("the end of the game was not answered".into()));
                return if last { Ok(()) } else { Err(LinkError::Silence(patience)) };
            };
            match self.link.receive(left.min(LOOK)) {
                Ok(None) => {}
                Ok(Some(inbound)) => {
                    let heard = hear(&mut self.session, self.link, self.tell, inbound);
                    if let Some(Heard::Ended { .. }) = heard {
                        return Ok(());
                    }
                }
                Err(_) => {
                    self.session.close();
                    return Ok(());
                }
            }
        }
    }

    /// The result by the rules, if the game is over: decided, or drawn here or earlier on.
    fn ruled(&self) -> Option<Outcome> {
        match self.engine.outcome() {
            Some(outcome) if self.engine.is_decided() => Some(outcome),
            outcome => self.game.drawn.map(|(_, drawn)| drawn).or(outcome),
        }
    }

    fn note_draw(&mut self) {
        if self.game.drawn.is_none()
            && let Some(outcome @ Outcome::Draw(_)) = self.engine.outcome()
        {
            self.game.drawn = Some((self.engine.plies(), outcome));
        }
    }

    /// Makes our move. The end of a game is said instead of a move.
    fn own_turn(&mut self) -> Result<Turn, MatchError> {
        if let Some(outcome) = self.ruled() {
            return Ok(Turn::We(End::Rules(outcome)));
        }
        if self.session.round().is_some_and(Round::is_at_limit) {
            return Ok(Turn::We(End::Limit(self.judged())));
        }
        let start = Instant::now();
        let (text, score) = match self.find_move()? {
            Found::Move(text, score) => (text, score),
            Found::Turn(turn) => return Ok(turn),
        };
        self.engine.play(&text.hub, Style::Hub)?;
        let message = move_from_hub(&text.hub).and_then(|mv| self.session.make(mv, start.elapsed()));
        // If nobody takes it, what arrived before may say why; the next turn reads that first.
        let _ = self.send_all(message);
        self.game.score = score.or(self.game.score);
        self.made(text, score);
        Ok(Turn::Done)
    }

    fn made(&mut self, text: MoveText, score: Option<Score>) {
        self.game.moves.push(text.clone());
        self.note_draw();
        (self.tell)(Event::Move(!self.engine.turn(), text, score));
    }

    /// The move to make: the only one at once, else the best one found.
    fn find_move(&mut self) -> Result<Found, MatchError> {
        if let [only] = self.engine.legal_moves().as_slice() {
            return Ok(Found::Move(only.text.clone(), None));
        }
        let request = Request { limits: self.limits(), ..Request::default() };
        let Self { engine, session, link, tell, stop, .. } = self;
        let mut broken = None;
        let thought = think(engine, &request, link.inbox(), stop, |inbound| {
            broken = hear(session, link, *tell, inbound);
            !matches!(broken, Some(Heard::Back(_) | Heard::End { .. }))
        })?;
        Ok(match (thought, broken) {
            (Thought::Best(Some(best), score), _) => Found::Move(best, score),
            // The rules were asked before: there is a move.
            (Thought::Best(None, _), _) => Found::Turn(Turn::We(End::BrokenOff)),
            (Thought::Broken, Some(heard)) => Found::Turn(self.obey(heard)),
            (Thought::Stopped, _) => Found::Turn(Turn::We(End::Interrupted)),
            (Thought::Gone | Thought::Broken, _) => Found::Turn(Turn::Gone),
        })
    }

    /// The limits of a search by the clock of the game.
    fn limits(&self) -> Limits {
        let mut limits = Limits { playing: true, ..self.settings.limits.clone() };
        let clock = self.session.round().and_then(|round| {
            let own = round.terms().own;
            let moves = round.moves_left(own);
            round.left(own).map(|time| Clock { time, increment: Duration::ZERO, moves })
        });
        match clock {
            Some(clock) => {
                limits.overhead = OVERHEAD.min(clock.time / 4);
                limits.clock = Some(clock);
            }
            None if limits.is_infinite() => limits.move_time = Some(self.settings.usual),
            None => {}
        }
        limits
    }

    /// The result at the limit of moves, as our score has it.
    fn judged(&self) -> Finish {
        let score = self.game.score.unwrap_or_else(|| self.engine.evaluate().0);
        match self.engine.chances(score) {
            chances if chances.win >= DECISIVE => Finish::Won,
            chances if chances.loss >= DECISIVE => Finish::Lost,
            _ => Finish::Unknown,
        }
    }

    /// Waits for the other side's move.
    fn their_turn(&mut self) -> Turn {
        let start = Instant::now();
        let patience = self.patience();
        loop {
            let left = patience.map(|patience| patience.saturating_sub(start.elapsed()));
            match wait(self.link.inbox(), left, self.stop) {
                Waited::Inbound(inbound) => match hear(&mut self.session, self.link, self.tell, inbound) {
                    Some(Heard::Move(mv)) => return self.their_move(&mv, start.elapsed()),
                    Some(heard @ (Heard::Back(_) | Heard::End { .. })) => return self.obey(heard),
                    _ => {}
                },
                Waited::Silence => {
                    let outcome = self.ruled().filter(|_| self.engine.is_decided());
                    return Turn::We(outcome.map_or_else(|| End::Silent(start.elapsed()), End::Rules));
                }
                Waited::Gone => return Turn::Gone,
                Waited::Stopped => return Turn::We(End::Interrupted),
            }
        }
    }

    /// How long to wait for the other side: nobody has to think about a game that is over.
    fn patience(&self) -> Option<Duration> {
        let patience = &self.settings.patience;
        if self.engine.is_decided() {
            return Some(patience.answer);
        }
        let left = self.session.round().and_then(|round| round.left(round.turn()));
        left.map_or(patience.untimed, |left| Some(left + patience.overtime))
    }

    fn their_move(&mut self, mv: &Move, spent: Duration) -> Turn {
        // Games exist that are over while moves are left, as once the first king is made.
        if let Some(outcome) = self.engine.outcome().filter(|_| self.engine.is_decided()) {
            return Turn::We(End::Rules(outcome));
        }
        match self.engine.play(&move_to_hub(mv), Style::Hub) {
            Ok(text) => {
                self.session.record(spent);
                self.made(text, None);
                Turn::Done
            }
            Err(error) => {
                let why = error.to_string();
                let _ = self.link.send(&Message::chat(&why));
                Turn::We(End::Illegal(why))
            }
        }
    }

    /// Does what the other side may demand at any moment.
    fn obey(&mut self, heard: Heard) -> Turn {
        match heard {
            Heard::Back(plies) => {
                while self.engine.plies() > plies && self.engine.undo() {}
                self.game.moves.truncate(plies);
                self.game.drawn = self.game.drawn.filter(|(drawn, _)| *drawn <= plies);
                self.game.score = None;
                let answer = self.session.go_back(plies);
                let _ = self.link.send(&answer);
                (self.tell)(Event::Back(plies));
                Turn::Done
            }
            Heard::End { reason, stop } => Turn::They(self.understood(reason), stop),
            _ => Turn::Done,
        }
    }

    /// Why the other side has ended the game, as our own board shows it.
    fn understood(&self, reason: Reason) -> End {
        if let Some(outcome) = self.ruled() {
            return End::Rules(outcome);
        }
        if self.session.round().is_some_and(|round| round.is_at_limit() && !round.is_own_turn()) {
            return End::Limit(Finish::said(reason));
        }
        match reason {
            Reason::Unknown => End::BrokenOff,
            Reason::ILose => End::Resigned,
            Reason::Draw => End::Agreed,
            Reason::IWin => End::Claimed,
        }
    }
}
