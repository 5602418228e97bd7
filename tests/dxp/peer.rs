//! The engine at one end of a connection, in a thread of its own, and a program that says what it is told at the other.

use crate::link::{PATIENCE, pair};
use damier::dxp::{
    Event, Link, LinkError, Message, Move, Patience, Played, Player, Schedule, Settings, move_from_hub, move_to_hub,
};
use damier::{Control, Engine, Limits, Options, Style};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

/// What an engine has told about a match, and how the match went.
pub struct Told {
    pub events: Vec<Event>,
    pub result: Result<(), String>,
}

impl Told {
    pub fn games(&self) -> Vec<&Played> {
        self.events.iter().filter_map(ended).collect()
    }

    pub fn game(&self) -> &Played {
        let games = self.games();
        assert_eq!(games.len(), 1, "{:?}", self.events);
        games[0]
    }

    pub fn notes(&self) -> Vec<&str> {
        self.events.iter().filter_map(noted).collect()
    }
}

fn ended(event: &Event) -> Option<&Played> {
    if let Event::End(played) = event { Some(played) } else { None }
}

fn noted(event: &Event) -> Option<&str> {
    if let Event::Note(text) = event { Some(text) } else { None }
}

/// Settings that wait long enough for any machine.
pub fn settings(limits: Limits) -> Settings {
    let patience = Patience { answer: PATIENCE, overtime: PATIENCE, untimed: Some(PATIENCE), request: Some(PATIENCE) };
    Settings { name: "damier".into(), limits, usual: Duration::from_millis(10), patience, games: None }
}

/// Settings of a shallow player.
pub fn shallow() -> Settings {
    settings(Limits { depth: Some(2), lines: 1, ..Limits::default() })
}

/// Settings of one that thinks for longer than any test waits.
pub fn endless() -> Settings {
    settings(Limits { move_time: Some(Duration::from_secs(3600)), lines: 1, ..Limits::default() })
}

/// An engine that plays; the other end is the test's.
pub struct Playing {
    pub stop: Arc<Control>,
    thread: JoinHandle<Told>,
}

impl Playing {
    /// Begins over a connection, as initiator if there is a schedule.
    pub fn over(link: Link, variant: &str, settings: Settings, schedule: Option<Schedule>) -> Self {
        let stop = Arc::new(Control::new(false));
        let (variant, handle) = (variant.to_string(), Arc::clone(&stop));
        let play = move || {
            let mut engine = Engine::new();
            engine.set_options(Options { threads: 1, hash_mib: 1 }).unwrap();
            engine.set_variant(&variant).unwrap();
            let mut events = Vec::new();
            let mut tell = |event| events.push(event);
            let player = Player::new(&mut engine, &link, &settings, &handle, &mut tell).unwrap();
            let result = match &schedule {
                Some(schedule) => player.initiate(schedule),
                None => player.follow(),
            };
            link.close();
            Told { events, result: result.map_err(|error| error.to_string()) }
        };
        Self { stop, thread: std::thread::spawn(play) }
    }

    pub fn end(self) -> Told {
        self.thread.join().expect("no panic")
    }
}

/// A program that says what a test has it say.
pub struct Peer(pub Link);

impl Peer {
    /// A program and an engine that play international draughts.
    pub fn of(settings: Settings, schedule: Option<Schedule>) -> (Self, Playing) {
        let (server, client) = pair();
        (Self(client), Playing::over(server, "international", settings, schedule))
    }

    /// Says the bytes of a message.
    pub fn say(&self, text: &str) {
        let message = Message::read(text.as_bytes()).unwrap_or_else(|error| panic!("{text}: {error}"));
        self.0.send(&message).unwrap();
    }

    /// The next message.
    pub fn hear(&self) -> Message {
        match self.0.receive(PATIENCE) {
            Ok(Some(Ok(message))) => message,
            other => panic!("no message: {other:?}"),
        }
    }

    /// Expects the bytes of a message next.
    pub fn expect(&self, text: &str) {
        let heard = String::from_utf8(self.hear().write().unwrap()).unwrap();
        assert_eq!(heard, text);
    }

    pub fn expect_move(&self) -> Move {
        match self.hear() {
            Message::Move(mv) => mv,
            other => panic!("no move: {other:?}"),
        }
    }

    /// Expects a move and makes the first legal one.
    pub fn reply(&self, board: &mut Engine) {
        board.play(&move_to_hub(&self.expect_move()), Style::Hub).unwrap();
        let reply = board.legal_moves()[0].text.hub.clone();
        board.play(&reply, Style::Hub).unwrap();
        self.0.send(&Message::Move(move_from_hub(&reply).unwrap())).unwrap();
    }

    /// Expects nothing but the end of the connection.
    pub fn expect_end(&self) {
        let heard = self.0.receive(PATIENCE);
        assert!(matches!(heard, Err(LinkError::Gone)), "{heard:?}");
    }

    /// Proposes a game to be followed, `W` or `Z`, with what comes after it in the message, and hears a yes.
    pub fn propose(&self, rest: &str) {
        self.say(&format!("R01{:32}{rest}", "other"));
        self.expect(&format!("A{:32}0", "damier"));
    }
}
