//! `dxp`: games against other programs over a network.

mod account;
mod arguments;

pub use arguments::{Dxp, EXAMPLES};

use super::failure::Failure;
use super::interrupt::Interrupt;
use super::output::Output;
use account::Account;
use damier::dxp::{
    Event, Link, LinkError, Listener, MatchError, Patience, Player, Schedule, Settings, connect, is_known, listen,
};
use damier::{Control, Engine, Limits};
use std::time::{Duration, Instant};

/// How long to think on a move if nothing is said.
const USUAL_TIME: Duration = Duration::from_secs(5);

/// Time between two looks whether the user wants to end, while nobody is there yet.
const LOOK: Duration = Duration::from_secs(1);

/// Carries out the command.
pub fn run(engine: &mut Engine, arguments: &Dxp, out: &mut Output) -> Result<(), Failure> {
    engine.set_variant(&arguments.variant)?;
    check_board(engine)?;
    engine.set_options(arguments.power.options())?;
    let interrupt = Interrupt::new();
    let stop = interrupt.watch();
    let mut account = Account::new(arguments, out);
    let result = play(engine, arguments, &stop, &mut account);
    account.sum_up()?;
    Ok(result?)
}

/// Refuses a game that DXP does not know before anybody waits for it.
fn check_board(engine: &Engine) -> Result<(), MatchError> {
    if is_known(engine) { Ok(()) } else { Err(MatchError::Board(engine.variant().title.clone())) }
}

/// Plays a match with the first program that wants one.
fn play(engine: &mut Engine, arguments: &Dxp, stop: &Control, account: &mut Account) -> Result<(), MatchError> {
    let settings = settings(arguments);
    let listener = arguments.listen.as_deref().map(listen).transpose()?;
    if let Some(listener) = &listener {
        account.note(&format!("waiting for a program at {}", listener.address()?));
    }
    loop {
        let Some(link) = open(listener.as_ref(), arguments, stop)? else { return Ok(()) };
        account.note(&format!("connected with {}", link.peer()));
        let mut tell = |event: Event| account.tell(event, stop);
        let player = Player::new(engine, &link, &settings, stop, &mut tell)?;
        let result = match schedule(arguments) {
            Some(schedule) => player.initiate(&schedule),
            None => player.follow(),
        };
        link.close();
        match result {
            // Somebody who looked whether anybody is there.
            Err(MatchError::Link(LinkError::Gone)) if listener.is_some() && account.is_empty() => {
                account.note("it left before a game; waiting for the next one");
            }
            result => return result,
        }
    }
}

/// A connection, or nothing if the user does not want one any more.
fn open(listener: Option<&Listener>, arguments: &Dxp, stop: &Control) -> Result<Option<Link>, LinkError> {
    let start = Instant::now();
    loop {
        let tried = match (listener, &arguments.connect) {
            (Some(listener), _) => listener.accept(LOOK),
            (None, address) => connect(address.as_deref().unwrap_or_default(), LOOK),
        };
        match tried {
            Ok(link) => return Ok(Some(link)),
            Err(_) if stop.is_stopped() => return Ok(None),
            Err(LinkError::Silence(_)) => {}
            Err(error @ LinkError::Address(..)) => return Err(error),
            Err(error) if start.elapsed() >= arguments.patience => return Err(error),
            Err(_) => {}
        }
    }
}

fn settings(arguments: &Dxp) -> Settings {
    let Dxp { move_time, depth, nodes, patience, .. } = *arguments;
    Settings {
        name: arguments.name.clone(),
        limits: Limits { move_time, depth, nodes, lines: 1, ..Limits::default() },
        usual: USUAL_TIME,
        patience: Patience { answer: patience, overtime: patience, ..Patience::default() },
        games: arguments.games,
    }
}

fn schedule(arguments: &Dxp) -> Option<Schedule> {
    arguments.initiate.then(|| Schedule {
        games: arguments.games.unwrap_or(1),
        own: arguments.side.into(),
        minutes: arguments.minutes,
        moves: arguments.moves,
        position: arguments.position.clone(),
    })
}
