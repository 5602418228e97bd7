//! An engine over the network that speaks DXP, for the games on 50 squares.
//!
//! In DXP two programs play each other. The match plays the side of whoever sits opposite: it tells the engine that
//! side's moves and takes the engine's own.

use super::process::Process;
use super::{Answer, Ending, Fault, Halt, Opinion, Player, Start, Traffic, Turn};
use crate::board::Side;
use crate::dxp::{self, Acceptance, Heard, Link, LinkError, Message, Minutes, Reason, Session, Terms};
use crate::engine::{Engine, MoveText, Style};
use crate::tournament::entrant::{Entrant, Role};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How often a wait looks whether the match goes on.
const LOOK: Duration = Duration::from_millis(100);
/// How long an answer that is too late is waited for, so that it can be told from none.
const GRACE: Duration = Duration::from_secs(1);
/// How long the answer to the end of a game is waited for.
const ENDING: Duration = Duration::from_secs(5);
/// Letters of a Hub position of 50 squares.
const LETTERS: usize = 51;
/// The name under which the match plays.
const NAME: &str = "damier match";

/// What is wrong with an engine that proposes other games than those of the schedule.
const OTHER: &str = "it proposed a game of other colours or from another position; an engine that proposes the games is \
                     named first, and plays from the start position (openings plies=0)";

/// The engine.
pub struct Dxp {
    link: Link,
    session: Session,
    entrant: Entrant,
    /// The start position of the game, which need not be told.
    usual: String,
    /// Plies that the engine knows of.
    told: usize,
    halt: Arc<Halt>,
    traffic: Option<Arc<Traffic>>,
    /// Ends after the connection, so that the engine can take leave.
    _process: Option<Process>,
}

impl Dxp {
    /// Starts the engine if there is a command, and connects to it.
    pub fn start(
        entrant: &Entrant,
        engine: &Engine,
        halt: &Arc<Halt>,
        traffic: Option<&Arc<Traffic>>,
    ) -> Result<Self, Fault> {
        let usual = engine.hub();
        if usual.len() != LETTERS {
            let game = &engine.variant().name;
            return Err(Fault::StartUp(format!("DXP is for boards of 50 squares, not for {game}")));
        }
        let unreachable = |error: LinkError| Fault::StartUp(error.to_string());
        let listener = entrant.listen.as_deref().map(dxp::listen).transpose().map_err(unreachable)?;
        let process = entrant.cmd.is_some().then(|| Process::start(entrant, false)).transpose()?;
        let until = Instant::now() + entrant.start_up();
        let link = patiently(until, halt, |patience| match (&listener, &entrant.connect) {
            (Some(listener), _) => listener.accept(patience),
            (None, address) => dxp::connect(address.as_deref().unwrap_or_default(), patience),
        })?;
        Ok(Self {
            link,
            session: Session::new(NAME),
            entrant: entrant.clone(),
            usual,
            told: 0,
            halt: Arc::clone(halt),
            traffic: traffic.cloned(),
            _process: process,
        })
    }

    fn send(&self, message: &Message) -> Result<(), Fault> {
        if let Some(traffic) = &self.traffic {
            traffic.sent(&self.entrant.title(), &written(message));
        }
        self.link.send(message).map_err(|error| Fault::Crash(error.to_string()))
    }

    /// What is heard next, or `None` if nothing is before `until`. Answers that are due are given at once.
    fn hear(&mut self, until: Instant) -> Result<Option<Heard>, Fault> {
        loop {
            if self.halt.is_raised() {
                return Err(Fault::Halted);
            }
            let left = until.saturating_duration_since(Instant::now());
            let inbound = self.link.receive(left.min(LOOK)).map_err(|error| Fault::Crash(error.to_string()))?;
            let Some(inbound) = inbound else {
                if left.is_zero() {
                    return Ok(None);
                }
                continue;
            };
            if let (Some(traffic), Ok(message)) = (&self.traffic, &inbound) {
                traffic.received(&self.entrant.title(), &written(message));
            }
            let (heard, reply) = self.session.hear(inbound);
            if let Some(reply) = reply {
                self.send(&reply)?;
            }
            match heard {
                // The referee takes no move back, and chats with nobody.
                Heard::Back(_) => {
                    let stay = self.session.stay();
                    self.send(&stay)?;
                }
                Heard::Chat(_) | Heard::Stray(_) => {}
                other => return Ok(Some(other)),
            }
        }
    }

    /// Has the engine agree to a game.
    fn agree(&mut self, start: &Start) -> Result<(), Fault> {
        let until = Instant::now() + self.entrant.start_up();
        let terms = self.terms(start);
        let proposes = self.entrant.role.unwrap_or_default() == Role::Initiator;
        if proposes {
            let request = self.session.propose(terms.clone());
            let request = request.ok_or_else(|| Fault::StartUp("it wants no more games".into()))?;
            self.send(&request)?;
        }
        let mut refused = false;
        loop {
            let heard = self.hear(until).map_err(|fault| match fault {
                Fault::Crash(_) if refused => Fault::StartUp(OTHER.into()),
                fault => fault,
            })?;
            match heard {
                Some(Heard::Accepted) => return Ok(()),
                Some(Heard::Asked(asked)) if !proposes => {
                    if asked.own == terms.own && asked.position == terms.position {
                        return self.reply(Session::accept);
                    }
                    self.reply(|session| session.refuse(Acceptance::NotThis))?;
                    refused = true;
                }
                Some(Heard::Refused(code)) => return Err(Fault::StartUp(format!("it refused the game ({code:?})"))),
                Some(Heard::Stopped) => return Err(Fault::StartUp("it wants no more games".into())),
                Some(_) => {}
                None if proposes => return Err(Fault::StartUp("it did not answer the proposal of a game".into())),
                None if refused => return Err(Fault::StartUp(OTHER.into())),
                None => return Err(Fault::StartUp("it did not propose a game".into())),
            }
        }
    }

    fn reply(&mut self, answer: impl FnOnce(&mut Session) -> Option<Message>) -> Result<(), Fault> {
        match answer(&mut self.session) {
            Some(message) => self.send(&message),
            None => Ok(()),
        }
    }

    fn terms(&self, start: &Start) -> Terms {
        let limit = self.entrant.limit();
        Terms {
            own: !start.side,
            minutes: limit.control.map_or(Minutes::NONE, |control| Minutes::nearest(control.time)),
            moves: 0,
            position: (start.hub != self.usual).then(|| start.hub.to_string()),
        }
    }

    /// Tells the engine the moves of the other side that it does not know.
    fn tell(&mut self, moves: &[MoveText]) -> Result<(), Fault> {
        for mv in moves.iter().skip(self.told) {
            let text = dxp::move_from_hub(&mv.hub);
            let message = text.and_then(|mv| self.session.make(mv, Duration::ZERO));
            let message = message.ok_or_else(|| Fault::Crash(format!("{} cannot be told in DXP", mv.hub)))?;
            self.send(&message)?;
            self.told += 1;
        }
        Ok(())
    }

    /// Waits for the engine's move; `None` if none came before `until`.
    fn answer(&mut self, until: Instant) -> Result<Option<String>, Fault> {
        loop {
            match self.hear(until)? {
                None => return Ok(None),
                Some(Heard::Move(mv)) => return Ok(Some(dxp::move_to_hub(&mv))),
                Some(Heard::End { reason, stop: _ }) => {
                    let reply = self.session.answer_end(Reason::Unknown, false);
                    self.send(&reply)?;
                    return Err(Fault::GaveUp(match reason {
                        Reason::ILose => "gave the game up",
                        Reason::Draw => "ended the game as drawn, but it is not",
                        Reason::IWin => "ended the game as won, but it is not",
                        Reason::Unknown => "broke the game off",
                    }));
                }
                Some(_) => {}
            }
        }
    }
}

/// Tries for a while, in small steps, so that a match that is stopped does not wait.
fn patiently(
    until: Instant,
    halt: &Halt,
    mut attempt: impl FnMut(Duration) -> Result<Link, LinkError>,
) -> Result<Link, Fault> {
    loop {
        if halt.is_raised() {
            return Err(Fault::Halted);
        }
        match attempt(LOOK) {
            Ok(link) => return Ok(link),
            Err(error) if Instant::now() >= until => return Err(Fault::StartUp(error.to_string())),
            Err(_) => {}
        }
    }
}

/// A message as it goes over the line.
fn written(message: &Message) -> String {
    message.write().map_or_else(|error| error.to_string(), |bytes| String::from_utf8_lossy(&bytes).into_owned())
}

impl Player for Dxp {
    fn begin(&mut self, start: &Start) -> Result<(), Fault> {
        self.told = 0;
        self.agree(start)
    }

    fn think(&mut self, turn: &Turn) -> Result<Answer, Fault> {
        self.tell(turn.moves)?;
        let begun = Instant::now();
        let most = turn.own.most();
        let patience = most.map_or(self.entrant.patience(), |most| most + self.entrant.margin());
        let text = match self.answer(begun + patience)? {
            Some(text) => Some(text),
            None => self.answer(Instant::now() + GRACE)?,
        };
        let used = begun.elapsed();
        let text = text.ok_or(Fault::Hang { waited: used, why: String::new() })?;
        if let Some(had) = most.filter(|&most| used > most + self.entrant.margin()) {
            return Err(Fault::Late { used, had });
        }
        self.session.record(used);
        self.told += 1;
        Ok(Answer { text, style: Style::Hub, ponder: None, opinion: Opinion::default(), used })
    }

    fn ponder(&mut self, _: &Turn) -> Result<(), Fault> {
        // A DXP engine thinks on the other's time if it wants to; nobody need tell it.
        Ok(())
    }

    fn end(&mut self, ending: Ending, moves: &[MoveText]) -> Result<(), Fault> {
        let Some(own) = self.session.round().map(|round| round.terms().own) else { return Ok(()) };
        self.tell(moves)?;
        let message = self.session.end(reason(ending, own), false);
        self.send(&message)?;
        let until = Instant::now() + ENDING;
        loop {
            match self.hear(until)? {
                Some(Heard::Ended { .. } | Heard::Stopped) => return Ok(()),
                Some(_) => {}
                None => {
                    return Err(Fault::Hang { waited: ENDING, why: "; the end of the game was not answered".into() });
                }
            }
        }
    }
}

/// How the side that the match plays sees the end.
fn reason(ending: Ending, own: Side) -> Reason {
    match ending {
        Ending::Won(side) if side == own => Reason::IWin,
        Ending::Won(_) => Reason::ILose,
        Ending::Drawn => Reason::Draw,
    }
}

impl Drop for Dxp {
    /// Takes leave: no more games.
    fn drop(&mut self) {
        if !self.session.is_over() {
            let message = self.session.end(Reason::Unknown, true);
            // An engine that is gone needs no farewell.
            let _ = self.send(&message);
        }
    }
}
