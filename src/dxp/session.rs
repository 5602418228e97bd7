//! What may be said when: the state of two programs that play, without a connection, a board or a clock.
//!
//! Whoever plays tells the session what it hears and sends what the session gives it to say. The same rules hold for the
//! one who proposes the games and for the one who is asked.

use super::link::Inbound;
use super::message::{Acceptance, BackAnswer, GameReq, Message, Move, Reason};
use super::read::ReadError;
use super::round::{Round, Terms};
use std::time::Duration;

/// What a message means at the moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// Words for the user.
    Chat(String),
    /// A game is proposed: [`Session::accept`] or [`Session::refuse`] it.
    Asked(Terms),
    /// The game proposed begins.
    Accepted,
    /// The game proposed is not played.
    Refused(Acceptance),
    /// A move, in turn. If it is legal [`Session::record`] it, else [`Session::end`] the game.
    Move(Move),
    /// The other side wants to go on from where so many plies were played: [`Session::go_back`] or [`Session::stay`].
    Back(usize),
    /// The answer to [`Session::ask_back`]; after a yes the session has gone back.
    BackAnswer(BackAnswer),
    /// The other side ends the game: [`Session::answer_end`].
    End {
        /// How it sees the result.
        reason: Reason,
        /// True if it wants no more games.
        stop: bool,
    },
    /// The other side has answered [`Session::end`].
    Ended {
        /// How it sees the result.
        reason: Reason,
        /// True if it wants no more games.
        stop: bool,
    },
    /// The other side wants no more games, between two games.
    Stopped,
    /// Something that does not belong here, and why; nothing changes.
    Stray(String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum State {
    /// Between games.
    Idle,
    /// We asked for a game.
    Proposed(Terms),
    /// We were asked for a game.
    Asked(Terms, String),
    /// A game goes on.
    Playing(Round),
    /// We said that the game is over, and whether it was the last one, and wait for the answer.
    Ending(Round, bool),
    /// The other side said so, and we have not answered yet.
    Ended(Round, bool),
    /// No more games: one of the two wants none.
    Over,
    /// No more games: the connection is gone, or an answer did not come.
    Closed,
}

/// The state of affairs between two programs.
#[derive(Clone, Debug)]
pub struct Session {
    name: String,
    state: State,
    /// The plies to go back to that we asked for.
    back: Option<usize>,
}

impl Session {
    /// Between two games, under a name of our own.
    pub fn new(name: &str) -> Self {
        Self { name: name.into(), state: State::Idle, back: None }
    }

    /// The game that goes on or is about to end.
    pub fn round(&self) -> Option<&Round> {
        match &self.state {
            State::Playing(round) | State::Ending(round, _) | State::Ended(round, _) => Some(round),
            _ => None,
        }
    }

    /// True if no game is played or wanted any more.
    pub fn is_over(&self) -> bool {
        matches!(self.state, State::Over | State::Closed)
    }

    /// True if that is so because of [`Session::close`], and not because one of the two wanted it.
    pub fn is_closed(&self) -> bool {
        self.state == State::Closed
    }

    /// Proposes a game; `None` if this is not the time to.
    pub fn propose(&mut self, terms: Terms) -> Option<Message> {
        if self.state != State::Idle {
            return None;
        }
        let message = Message::GameReq(terms.request(&self.name));
        self.state = State::Proposed(terms);
        Some(message)
    }

    /// Plays the game asked for; `None` if none is.
    pub fn accept(&mut self) -> Option<Message> {
        let State::Asked(terms, opponent) = self.state.clone() else { return None };
        self.state = State::Playing(Round::new(terms, opponent));
        Some(self.answer(Acceptance::Yes))
    }

    /// Does not play the game asked for; `None` if none is.
    pub fn refuse(&mut self, code: Acceptance) -> Option<Message> {
        let State::Asked(..) = self.state else { return None };
        self.state = State::Idle;
        Some(self.answer(code))
    }

    /// Makes a move of ours, which took so long; `None` if it is not our turn. Its field `seconds` is filled in.
    pub fn make(&mut self, mv: Move, spent: Duration) -> Option<Message> {
        let State::Playing(round) = &mut self.state else { return None };
        if !round.is_own_turn() {
            return None;
        }
        round.record(spent);
        let seconds = spent.as_secs_f64().round().min(9999.0) as u16;
        Some(Message::Move(Move { seconds, ..mv }))
    }

    /// Counts a legal move of the other side, which took so long by our clock.
    pub fn record(&mut self, spent: Duration) {
        if let State::Playing(round) = &mut self.state
            && !round.is_own_turn()
        {
            round.record(spent);
        }
    }

    /// Goes back as the other side wished.
    pub fn go_back(&mut self, plies: usize) -> Message {
        if let State::Playing(round) = &mut self.state {
            round.go_back(plies);
        }
        Message::BackAcc(BackAnswer::Yes)
    }

    /// Does not go back.
    pub fn stay(&self) -> Message {
        Message::BackAcc(BackAnswer::No)
    }

    /// Asks to go on from where so many plies were played; `None` if no game has come so far.
    pub fn ask_back(&mut self, plies: usize) -> Option<Message> {
        let State::Playing(round) = &self.state else { return None };
        let (number, turn) = round.move_after(plies);
        if plies > round.plies() || number > 999 {
            return None;
        }
        self.back = Some(plies);
        Some(Message::BackReq { number, turn })
    }

    /// Ends the game, or refuses all further ones between two games; the other side will answer.
    pub fn end(&mut self, reason: Reason, stop: bool) -> Message {
        self.state = match std::mem::replace(&mut self.state, State::Over) {
            State::Playing(round) | State::Ending(round, _) => State::Ending(round, stop),
            _ => State::Over,
        };
        Message::GameEnd { reason, stop }
    }

    /// Answers the other side's end of the game.
    pub fn answer_end(&mut self, reason: Reason, stop: bool) -> Message {
        if let State::Ended(_, last) = self.state {
            self.state = between(stop || last);
        }
        Message::GameEnd { reason, stop }
    }

    /// No more games: the connection is gone, or no answer came.
    pub fn close(&mut self) {
        self.state = State::Closed;
    }

    fn answer(&self, code: Acceptance) -> Message {
        Message::GameAcc { name: self.name.clone(), code }
    }

    /// What something that arrived means, and what is to be sent at once.
    pub fn hear(&mut self, inbound: Inbound) -> (Heard, Option<Message>) {
        let message = match inbound {
            Ok(message) => message,
            Err(error) => {
                let reply = matches!(error, ReadError::Version(_)).then(|| self.answer(Acceptance::Version));
                return (Heard::Stray(error.to_string()), reply);
            }
        };
        match message {
            Message::Chat(text) => (Heard::Chat(text), None),
            Message::GameReq(request) => self.hear_request(&request),
            Message::GameAcc { name, code } => (self.hear_acceptance(name, code), None),
            Message::Move(mv) => (self.hear_move(mv), None),
            Message::GameEnd { reason, stop } => self.hear_end(reason, stop),
            Message::BackReq { number, turn } => match &self.state {
                State::Playing(round) => match round.plies_before(number, turn) {
                    Some(plies) => (Heard::Back(plies), None),
                    None => stray("a request to go back to a move that was not reached", Some(self.stay())),
                },
                _ => stray("a request to go back, but no game is played", Some(self.stay())),
            },
            Message::BackAcc(answer) => (self.hear_back(answer), None),
        }
    }

    fn hear_request(&mut self, request: &GameReq) -> (Heard, Option<Message>) {
        match &self.state {
            State::Idle => {
                let terms = Terms::asked(request);
                self.state = State::Asked(terms.clone(), request.name.clone());
                (Heard::Asked(terms), None)
            }
            State::Playing(_) | State::Ending(..) | State::Ended(..) | State::Asked(..) => {
                let reply = self.answer(Acceptance::NotThis);
                stray("another game is proposed while one is played", Some(reply))
            }
            State::Proposed(_) => {
                let reply = self.answer(Acceptance::Never);
                stray("the other program proposes games too; only one of the two should", Some(reply))
            }
            State::Over | State::Closed => {
                stray("a game is proposed after the last one", Some(self.answer(Acceptance::Never)))
            }
        }
    }

    fn hear_acceptance(&mut self, name: String, code: Acceptance) -> Heard {
        match std::mem::replace(&mut self.state, State::Idle) {
            State::Proposed(terms) if code == Acceptance::Yes => {
                self.state = State::Playing(Round::new(terms, name));
                Heard::Accepted
            }
            State::Proposed(_) => Heard::Refused(code),
            other => {
                self.state = other;
                Heard::Stray("an answer to a game that was not proposed".into())
            }
        }
    }

    fn hear_move(&self, mv: Move) -> Heard {
        match &self.state {
            State::Playing(round) if !round.is_own_turn() => Heard::Move(mv),
            State::Playing(_) => Heard::Stray("a move while it is our turn".into()),
            // It was under way when we ended the game.
            State::Ending(..) => Heard::Stray("a move after the end of the game".into()),
            _ => Heard::Stray("a move, but no game is played".into()),
        }
    }

    fn hear_end(&mut self, reason: Reason, stop: bool) -> (Heard, Option<Message>) {
        match &self.state {
            State::Playing(round) => {
                self.state = State::Ended(round.clone(), stop);
                (Heard::End { reason, stop }, None)
            }
            State::Ending(_, last) => {
                self.state = between(stop || *last);
                (Heard::Ended { reason, stop }, None)
            }
            // Two programs that answer each other's answers would never end, so only a stop is answered, once.
            State::Idle | State::Proposed(_) | State::Asked(..) if stop => {
                self.state = State::Over;
                (Heard::Stopped, Some(Message::GameEnd { reason, stop }))
            }
            _ => stray("the end of a game, but none is played", None),
        }
    }

    fn hear_back(&mut self, answer: BackAnswer) -> Heard {
        let Some(plies) = self.back.take() else {
            return Heard::Stray("an answer to a request to go back that was not made".into());
        };
        if answer == BackAnswer::Yes
            && let State::Playing(round) = &mut self.state
        {
            round.go_back(plies);
        }
        Heard::BackAnswer(answer)
    }
}

/// The state after a game, which may have been the last one.
fn between(last: bool) -> State {
    if last { State::Over } else { State::Idle }
}

fn stray(why: &str, reply: Option<Message>) -> (Heard, Option<Message>) {
    (Heard::Stray(why.into()), reply)
}
