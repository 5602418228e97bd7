//! A search that listens: the other side may say something at any moment, also while we think.

use super::link::Inbound;
use crate::engine::{Engine, EngineError, MoveText, Request, Style, Verdict};
use crate::score::Score;
use crate::search::Control;
use crossbeam::channel::{Receiver, RecvTimeoutError, after, bounded};
use crossbeam::select;
use std::io;
use std::thread;
use std::time::Duration;

/// Stack of the thread that searches: a search may be 250 plies deep, and a capture chain on top.
const STACK: usize = 16 << 20;

/// Time between two looks whether the user wants to end.
const LOOK: Duration = Duration::from_millis(50);

/// How thinking went.
pub(super) enum Thought {
    /// To its end: the best move, if there is any, and its score.
    Best(Option<MoveText>, Option<Score>),
    /// It was broken off by what `hear` wanted.
    Broken,
    /// Nobody is there any more to think for.
    Gone,
    /// The user wants to end.
    Stopped,
}

/// Why there is no thought.
#[derive(Debug)]
pub(super) enum ThinkingError {
    Engine(EngineError),
    Thread(io::Error),
}

/// Searches the engine's position while `hear` is given each message that arrives; it says whether to go on.
pub(super) fn think(
    engine: &Engine,
    request: &Request,
    inbox: &Receiver<Inbound>,
    stop: &Control,
    mut hear: impl FnMut(Inbound) -> bool,
) -> Result<Thought, ThinkingError> {
    let control = Control::new(false);
    let (sender, found) = bounded(1);
    thread::scope(|scope| {
        let search = || {
            let verdict = engine.go(request, Style::Hub, &control, &mut |_| {});
            // Nobody listens any more once thinking was broken off.
            let _ = sender.send(verdict);
        };
        thread::Builder::new()
            .name("search".into())
            .stack_size(STACK)
            .spawn_scoped(scope, search)
            .map_err(ThinkingError::Thread)?;
        let broken = loop {
            select! {
                recv(found) -> verdict => return match verdict {
                    Ok(Ok(Verdict { best, report, .. })) => Ok(Thought::Best(best, report.map(|report| report.score))),
                    Ok(Err(error)) => Err(ThinkingError::Engine(error)),
                    // A panic, which the scope passes on.
                    Err(_) => Ok(Thought::Gone),
                },
                recv(inbox) -> inbound => match inbound {
                    Ok(inbound) => if !hear(inbound) { break Thought::Broken },
                    Err(_) => break Thought::Gone,
                },
                recv(after(LOOK)) -> _ => if stop.is_stopped() { break Thought::Stopped },
            }
        };
        control.stop();
        Ok(broken)
    })
}

/// Waits for a message, for as long as `limit` says (`None`: for ever), or until the user wants to end.
pub(super) fn wait(inbox: &Receiver<Inbound>, limit: Option<Duration>, stop: &Control) -> Waited {
    let mut left = limit;
    loop {
        if stop.is_stopped() {
            return Waited::Stopped;
        }
        let step = left.map_or(LOOK, |left| left.min(LOOK));
        match inbox.recv_timeout(step) {
            Ok(inbound) => return Waited::Inbound(inbound),
            Err(RecvTimeoutError::Disconnected) => return Waited::Gone,
            Err(RecvTimeoutError::Timeout) => left = left.map(|left| left.saturating_sub(step)),
        }
        if left.is_some_and(|left| left.is_zero()) {
            return Waited::Silence;
        }
    }
}

/// What came of waiting.
pub(super) enum Waited {
    Inbound(Inbound),
    Silence,
    Gone,
    Stopped,
}
