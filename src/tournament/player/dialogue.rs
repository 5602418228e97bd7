//! Question and answer over a pipe, whatever the language: who was asked what, what came back and when, and whether an
//! answer was due at all.
//!
//! A [`Tongue`] is what languages differ in: the words. When an engine may be asked, how long it is waited for, what
//! pondering comes to and which line nobody asked for is the same for all of them, and stands here once.

use super::pipe::{Line, Pipe};
use super::{Answer, Ending, Fault, Opinion, Player, Start, Turn};
use crate::engine::{MoveText, Style};
use crate::tournament::entrant::Entrant;
use crate::tournament::pause::Waits;
use std::time::{Duration, Instant};

/// How long an answer that is too late is waited for, so that it can be told from none.
const GRACE: Duration = Duration::from_secs(1);

/// Most lines with which an engine may introduce itself.
const INTRODUCTION: usize = 1 << 20;

/// Most settings that it may have.
const SETTINGS: usize = 4096;

/// The words of a language.
pub trait Tongue: Send {
    /// How squares are written.
    const STYLE: Style;
    /// Ends a search.
    const STOP: &'static str = "stop";
    /// The expected move was played.
    const HIT: &'static str;

    /// The lines before a new game, and the word that must come back, if one must.
    fn new_game() -> (Vec<String>, Option<&'static str>);
    /// True if a line tells what the engine is or can be set.
    fn introduces(line: &str) -> bool;
    /// The lines that ask for a move, or to ponder.
    fn question(turn: &Turn, ponder: bool) -> Vec<String>;
    /// True if a line is the answer to a question.
    fn is_answer(line: &str) -> bool;
    /// The move of an answer and the reply expected.
    ///
    /// # Errors
    /// If there is no move in it.
    fn read(line: &str) -> Result<(String, Option<String>), Fault>;
    /// Takes in a line that is no answer.
    fn hear(&mut self, line: &str, opinion: &mut Opinion);
    /// What the engine last said was wrong.
    fn complaint(&mut self) -> Option<String>;
}

/// An engine at the other end of a pipe.
pub struct Dialogue<T> {
    pipe: Pipe,
    tongue: T,
    entrant: Entrant,
    pondering: Option<Pondering>,
    opinion: Opinion,
}

/// The position that an engine ponders on.
struct Pondering {
    plies: usize,
    reply: MoveText,
}

impl<T: Tongue> Dialogue<T> {
    /// Speaks with an engine that is about to be introduced.
    pub fn new(pipe: Pipe, tongue: T, entrant: &Entrant) -> Self {
        Self { pipe, tongue, entrant: entrant.clone(), pondering: None, opinion: Opinion::default() }
    }

    /// Sends lines.
    pub fn tell<L: AsRef<str>>(&mut self, lines: &[L]) -> Result<(), Fault> {
        self.pipe.send_all(lines)
    }

    /// The lines that tell what the engine is, before one that is a single word.
    pub fn until(&mut self, word: &str, until: Instant) -> Result<Vec<String>, Fault> {
        let (mut lines, mut count) = (Vec::new(), 0);
        loop {
            let Some((_, line)) = self.pipe.receive(until)? else {
                let why = self.why();
                return Err(Fault::StartUp(format!("no `{word}` came in time{why}")));
            };
            if line.trim() == word {
                return Ok(lines);
            }
            if count >= INTRODUCTION || lines.len() >= SETTINGS {
                return Err(Fault::StartUp(format!("it wrote {INTRODUCTION} lines, but no `{word}` among them")));
            }
            self.tongue.hear(&line, &mut self.opinion);
            count += 1;
            if T::introduces(&line) {
                lines.push(line);
            }
        }
    }

    /// What the engine complained of, as the end of a sentence.
    fn why(&mut self) -> String {
        self.tongue.complaint().map_or(String::new(), |error| format!("; it said: {error}"))
    }

    /// Waits for the answer and tells when it came; tells an engine whose time is over to stop, and gives it a little
    /// more.
    fn answer(&mut self, begun: Instant, most: Option<Duration>) -> Result<Line, Fault> {
        let patience = most.map_or(self.entrant.patience(), |most| most + self.entrant.margin());
        let mut until = begun + patience;
        let mut stopped = false;
        loop {
            match self.pipe.receive(until)? {
                Some((at, line)) if T::is_answer(&line) => return Ok((at, line)),
                Some((_, line)) => self.tongue.hear(&line, &mut self.opinion),
                None if !stopped => {
                    self.pipe.send(T::STOP)?;
                    stopped = true;
                    until = Instant::now() + GRACE;
                }
                None => {
                    let why = self.why();
                    return Err(Fault::Hang { waited: begun.elapsed(), why });
                }
            }
        }
    }

    /// Ends pondering; what comes of it is of no use.
    fn rest(&mut self) -> Result<(), Fault> {
        if self.pondering.take().is_some() {
            self.pipe.send(T::STOP)?;
            self.answer(Instant::now(), Some(GRACE))?;
        }
        Ok(())
    }

    /// Looks at lines that came in the meantime: none of them may be an answer.
    fn idle(&mut self) -> Result<(), Fault> {
        while let Some(line) = self.pipe.pending() {
            if T::is_answer(&line) {
                return Err(Fault::Stale(line));
            }
            self.tongue.hear(&line, &mut self.opinion);
        }
        Ok(())
    }

    /// True if the engine ponders on just this position.
    fn is_hit(&self, turn: &Turn) -> bool {
        self.pondering.as_ref().is_some_and(|pondering| {
            pondering.plies == turn.moves.len() && turn.moves.last().is_some_and(|last| last.hub == pondering.reply.hub)
        })
    }
}

impl<T: Tongue> Player for Dialogue<T> {
    fn begin(&mut self, _: &Start) -> Result<(), Fault> {
        self.rest()?;
        self.idle()?;
        let (lines, word) = T::new_game();
        self.pipe.send_all(&lines)?;
        match word {
            Some(word) => self.until(word, Instant::now() + self.entrant.start_up()).map(|_| ()),
            None => Ok(()),
        }
    }

    fn think(&mut self, turn: &Turn) -> Result<Answer, Fault> {
        let is_hit = self.is_hit(turn);
        let lines = if is_hit {
            vec![T::HIT.to_string()]
        } else {
            self.rest()?;
            self.idle()?;
            self.opinion = Opinion::default();
            T::question(turn, false)
        };
        self.pondering = None;
        // Complaints about earlier questions are no reason for this answer.
        let _ = self.tongue.complaint();
        let begun = Instant::now();
        self.pipe.send_all(&lines)?;
        let most = turn.own.most();
        let (came, line) = self.answer(begun, most)?;
        // An answer that was on its way before the question is not the answer to it. To a hit it is: the question was
        // asked earlier.
        if came < begun && !is_hit {
            return Err(Fault::Stale(line));
        }
        let used = came.saturating_duration_since(begun);
        if let Some(had) = most.filter(|&most| used > most + self.entrant.margin()) {
            return Err(Fault::Late { used, had });
        }
        let (text, ponder) = T::read(&line)?;
        Ok(Answer { text, style: T::STYLE, ponder, opinion: self.opinion, used })
    }

    fn ponder(&mut self, turn: &Turn) -> Result<(), Fault> {
        let Some(reply) = turn.moves.last() else { return Ok(()) };
        self.idle()?;
        self.opinion = Opinion::default();
        self.pipe.send_all(&T::question(turn, true))?;
        self.pondering = Some(Pondering { plies: turn.moves.len(), reply: reply.clone() });
        Ok(())
    }

    fn waits(&self) -> Waits {
        self.pipe.waits()
    }

    fn end(&mut self, _: Ending, _: &[MoveText]) -> Result<(), Fault> {
        self.rest()?;
        self.idle()
    }
}
