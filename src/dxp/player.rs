//! The engine as a player of whole matches.
//!
//! Everything is decided by the engine's own rules: a claim of the other side that the position does not bear out is
//! reported as such. damier never resigns and ends a game only where the rules, the limit of moves or its user do.

use super::game::Game;
use super::link::{Inbound, Link, LinkError};
use super::message::{Acceptance, Message, Reason};
use super::minutes::Minutes;
use super::played::Event;
use super::round::Terms;
use super::session::{Heard, Session};
use super::thinking::{ThinkingError, Waited, wait};
use crate::board::Side;
use crate::engine::{Engine, EngineError, Style};
use crate::search::{Control, Limits};
use std::io;
use std::time::{Duration, Instant};
use thiserror::Error;

/// How long to wait for the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// For an answer that a program gives at once: to a proposal, to the end of a game.
    pub answer: Duration,
    /// For a move after the other side's time is used up.
    pub overtime: Duration,
    /// For a move where there is no limit of time; `None` is for ever.
    pub untimed: Option<Duration>,
    /// For the next proposal; `None` is for ever.
    pub request: Option<Duration>,
}

impl Default for Patience {
    /// A minute, except where a person may sit at the other end: for ever.
    fn default() -> Self {
        const MINUTE: Duration = Duration::from_secs(60);
        Self { answer: MINUTE, overtime: MINUTE, untimed: None, request: None }
    }
}

/// How the engine plays.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The name told to the other side.
    pub name: String,
    /// Limits of each search, beside the clock of the game.
    pub limits: Limits,
    /// Time for a move if neither the game nor `limits` has a limit.
    pub usual: Duration,
    /// How long to wait.
    pub patience: Patience,
    /// Most games to play; as many as are proposed if `None`.
    pub games: Option<u32>,
}

/// The games that an initiator proposes; sides are swapped after each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// How many.
    pub games: u32,
    /// Our side in the first one.
    pub own: Side,
    /// Time of each side.
    pub minutes: Minutes,
    /// Moves of each side; 0 is no limit.
    pub moves: u16,
    /// The position to begin with, as FEN or Hub string; the start of the game if `None`.
    pub position: Option<String>,
}

/// Why a match cannot go on.
#[derive(Debug, Error)]
pub enum MatchError {
    /// The other side does not play.
    #[error("{name} does not play: {}", refusal(.code))]
    Refused {
        /// The other side's name, or its address.
        name: String,
        /// Its answer.
        code: Acceptance,
    },
    /// The connection.
    #[error(transparent)]
    Link(#[from] LinkError),
    /// The engine: another board, a position that cannot stand.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// A game that DXP does not know.
    #[error("{0} is not played on 50 squares, and DXP knows no other board")]
    Board(String),
    /// No thread for the search.
    #[error(transparent)]
    Thread(#[from] io::Error),
}

impl From<ThinkingError> for MatchError {
    fn from(error: ThinkingError) -> Self {
        match error {
            ThinkingError::Engine(error) => Self::Engine(error),
            ThinkingError::Thread(error) => Self::Thread(error),
        }
    }
}

fn refusal(code: &Acceptance) -> &'static str {
    match code {
        Acceptance::Yes => "it says yes",
        Acceptance::Version => "it speaks another version of DXP",
        Acceptance::NotThis => "not this game, or not now",
        Acceptance::Never => "it takes no games",
    }
}

/// Squares and side to move of a position that DXP can express.
const HUB_LENGTH: usize = 51;

/// The position that other programs take for the start of a game.
const START: &str = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";

/// True if the engine's game is played on 50 squares, which DXP can express.
pub fn is_known(engine: &Engine) -> bool {
    engine.hub().len() == HUB_LENGTH
}

/// An engine that plays over a connection.
pub struct Player<'a> {
    pub(super) engine: &'a mut Engine,
    pub(super) link: &'a Link,
    pub(super) settings: &'a Settings,
    pub(super) stop: &'a Control,
    pub(super) tell: &'a mut dyn FnMut(Event),
    pub(super) session: Session,
    pub(super) game: Game,
}

impl<'a> Player<'a> {
    /// An engine that is set to its game, a connection, and a handle by which the user ends the match politely; `tell`
    /// is told what happens.
    ///
    /// # Errors
    /// If the game is not played on 50 squares.
    pub fn new(
        engine: &'a mut Engine,
        link: &'a Link,
        settings: &'a Settings,
        stop: &'a Control,
        tell: &'a mut dyn FnMut(Event),
    ) -> Result<Self, MatchError> {
        engine.set_position(None, &[], Style::Hub)?;
        if !is_known(engine) {
            return Err(MatchError::Board(engine.variant().title.clone()));
        }
        let session = Session::new(&settings.name);
        Ok(Self { engine, link, settings, stop, tell, session, game: Game::default() })
    }

    /// Proposes games and plays them, unless the other side says before that it wants no more.
    ///
    /// # Errors
    /// If the other side refuses or is no longer there before all games are played; games that ended are told before.
    pub fn initiate(mut self, schedule: &Schedule) -> Result<(), MatchError> {
        let mut own = schedule.own;
        for number in 1..=schedule.games {
            self.engine.set_position(schedule.position.as_deref(), &[], Style::Pdn)?;
            let position = Some(self.engine.hub()).filter(|hub| hub != START);
            let terms = Terms { own, minutes: schedule.minutes, moves: schedule.moves, position };
            if !self.propose(terms)? {
                break;
            }
            self.play(number, number == schedule.games)?;
            if number < schedule.games && self.session.is_closed() && !self.stop.is_stopped() {
                return Err(LinkError::Gone.into());
            }
            if self.session.is_over() {
                break;
            }
            own = !own;
        }
        Ok(())
    }

    /// Plays the games that the other side proposes until it wants no more.
    ///
    /// # Errors
    /// If the connection breaks in the middle of a game, or nothing is proposed in time; games that ended are told before.
    pub fn follow(mut self) -> Result<(), MatchError> {
        let mut number = 0;
        while !self.session.is_over() && self.await_request(number)? {
            number += 1;
            self.play(number, self.settings.games == Some(number))?;
        }
        Ok(())
    }

    /// Asks for a game; false if there is to be none.
    fn propose(&mut self, terms: Terms) -> Result<bool, MatchError> {
        let Some(message) = self.session.propose(terms) else { return Ok(false) };
        self.link.send(&message)?;
        let end = Instant::now() + self.settings.patience.answer;
        loop {
            match self.wait_until(Some(end))? {
                None => return Ok(false),
                Some(Heard::Accepted) => return Ok(true),
                Some(Heard::Refused(code)) => return Err(MatchError::Refused { name: self.link.peer(), code }),
                Some(Heard::Stopped) => {
                    return Err(MatchError::Refused { name: self.link.peer(), code: Acceptance::Never });
                }
                Some(_) => {}
            }
        }
    }

    /// Waits until a game is proposed that can be played; false if there is to be none.
    fn await_request(&mut self, played: u32) -> Result<bool, MatchError> {
        let end = self.settings.patience.request.map(|patience| Instant::now() + patience);
        loop {
            match self.wait_until(end) {
                // A program that leaves after a game has said all that it wanted.
                Err(MatchError::Link(LinkError::Gone)) if played > 0 => return Ok(false),
                Err(error) => return Err(error),
                Ok(None | Some(Heard::Stopped)) => return Ok(false),
                Ok(Some(Heard::Asked(terms))) => match self.prepare(&terms) {
                    Ok(()) => {
                        let answer = self.session.accept();
                        self.send_all(answer)?;
                        return Ok(true);
                    }
                    Err(why) => {
                        let answer = self.session.refuse(Acceptance::NotThis);
                        self.send_all(answer)?;
                        (self.tell)(Event::Note(format!("a game was refused: {why}")));
                    }
                },
                Ok(Some(_)) => {}
            }
        }
    }

    /// Sets up a game that is proposed, or says why it cannot be played.
    fn prepare(&mut self, terms: &Terms) -> Result<(), String> {
        let setup = self.engine.set_position(terms.position.as_deref(), &[], Style::Hub);
        setup.map_err(|error| error.to_string())?;
        if self.engine.turn() == terms.first() { Ok(()) } else { Err("Black begins in this game".into()) }
    }

    /// The next thing heard that matters; `None` once the user wants to end, which the other side is told.
    fn wait_until(&mut self, end: Option<Instant>) -> Result<Option<Heard>, MatchError> {
        let start = Instant::now();
        loop {
            let left = end.map(|end| end.saturating_duration_since(Instant::now()));
            match wait(self.link.inbox(), left, self.stop) {
                Waited::Inbound(inbound) => {
                    if let Some(heard) = hear(&mut self.session, self.link, self.tell, inbound) {
                        return Ok(Some(heard));
                    }
                }
                Waited::Silence => return Err(LinkError::Silence(start.elapsed()).into()),
                Waited::Gone => return Err(LinkError::Gone.into()),
                Waited::Stopped => {
                    let farewell = self.session.end(Reason::Unknown, true);
                    self.link.send(&farewell)?;
                    return Ok(None);
                }
            }
        }
    }

    pub(super) fn send_all(&self, messages: impl IntoIterator<Item = Message>) -> Result<(), LinkError> {
        messages.into_iter().try_for_each(|message| self.link.send(&message))
    }
}

/// What something that arrived means, after what has to be said to it at once; nothing if it only needs to be told.
pub(super) fn hear(session: &mut Session, link: &Link, tell: &mut dyn FnMut(Event), inbound: Inbound) -> Option<Heard> {
    let (heard, reply) = session.hear(inbound);
    if let Some(reply) = reply {
        // Where nobody takes it any more, the link says so as soon as it is listened to.
        let _ = link.send(&reply);
    }
    match heard {
        Heard::Chat(text) => tell(Event::Chat(text)),
        Heard::Stray(why) => tell(Event::Note(why)),
        heard => return Some(heard),
    }
    None
}
