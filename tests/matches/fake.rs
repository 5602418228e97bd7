//! An engine that plays the first legal move it finds, and misbehaves on request: this test program, run with
//! `fake-engine` as its first argument.
//!
//! Arguments: `FAULT[@N]`, what it does wrong at its Nth move (the first if nothing is said), and `uci` to speak UCI.

use damier::{Engine, Style};
use std::io::{self, BufRead, Write};
use std::process;
use std::thread::sleep;
use std::time::Duration;

/// Longer than any engine is waited for in these tests.
const FOR_EVER: Duration = Duration::from_secs(600);

struct Fake {
    engine: Engine,
    fault: String,
    at: usize,
    uci: bool,
    moves: usize,
    pondering: bool,
}

/// Plays until its input ends.
pub fn run(arguments: &[String]) {
    let fault = arguments.iter().find(|word| *word != "uci").map_or("none", String::as_str);
    let (name, at) = fault.split_once('@').unwrap_or((fault, "1"));
    let mut fake = Fake {
        engine: Engine::new(),
        fault: name.to_string(),
        at: at.parse().expect("a number behind the @"),
        uci: arguments.iter().any(|word| word == "uci"),
        moves: 0,
        pondering: false,
    };
    match name {
        "no-start" => return,
        "floods" => loop {
            say("info noise=1");
        },
        "once" => {
            if std::path::Path::new("started").exists() {
                return;
            }
            std::fs::write("started", "").expect("a file");
        }
        "mute" => sleep(FOR_EVER),
        "flood-start" => (0..300_000).for_each(|n| say(&format!("info noise={n}"))),
        "long-line" => say(&"x".repeat(5 << 20)),
        "errors" => (0..20_000).for_each(|n| eprintln!("warning {n}: nothing to worry about")),
        "no-text" => io::stdout().write_all(&[0xff, 0, 0x80, b'\n']).unwrap(),
        _ => {}
    }
    for line in io::stdin().lock().lines() {
        let Ok(line) = line else { break };
        if !fake.hear(&line) {
            break;
        }
    }
    if name == "ignores-quit" {
        sleep(FOR_EVER);
    }
}

fn say(line: &str) {
    // In one piece even where there are several lines.
    let text = format!("{line}\n");
    // A match that has seen enough closes the pipe.
    if io::stdout().write_all(text.as_bytes()).and_then(|()| io::stdout().flush()).is_err() {
        process::exit(0);
    }
}

impl Fake {
    /// Acts on a line; false if it is the last one.
    fn hear(&mut self, line: &str) -> bool {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.first().copied().unwrap_or_default() {
            "hub" => {
                say("id name=fake version=1 author=nobody country=nowhere");
                say("param name=variant value=normal type=enum values=\"normal thai czech russian\"");
                say("wait");
            }
            "init" => say("ready"),
            "uci" => {
                say("id name fake");
                say("option name UCI_Variant type combo default international var international var thai");
                say("uciok");
            }
            "isready" => say("readyok"),
            "set-param" => self.turn_to(line.split("value=").nth(1).unwrap_or_default().trim_matches('"'), line),
            "setoption" => self.turn_to(words.last().copied().unwrap_or_default(), line),
            "pos" => self.hub_position(line),
            "position" => self.uci_position(line),
            "go" if line.contains("ponder") => self.ponder(),
            "go" => self.go(),
            "ponder-hit" | "ponderhit" => self.go(),
            "stop" if self.pondering => self.answer(),
            "quit" => return false,
            _ => {}
        }
        true
    }

    fn turn_to(&mut self, value: &str, line: &str) {
        if line.to_lowercase().contains("variant") {
            self.engine.set_variant(value).expect("a game that it knows");
        }
    }

    fn hub_position(&mut self, line: &str) {
        let setup = line.split("pos=").nth(1).and_then(|rest| rest.split_whitespace().next());
        let moves = line.split("moves=\"").nth(1).map_or("", |rest| rest.trim_end_matches('"'));
        let moves: Vec<&str> = moves.split_whitespace().collect();
        self.engine.set_position(setup, &moves, Style::Hub).expect("a position that it is sent");
    }

    fn uci_position(&mut self, line: &str) {
        let rest = line.trim_start_matches("position fen ");
        let (fen, moves) = rest.split_once(" moves ").unwrap_or((rest, ""));
        let moves: Vec<&str> = moves.split_whitespace().collect();
        self.engine.set_position(Some(fen), &moves, Style::Pdn).expect("a position that it is sent");
    }

    fn ponder(&mut self) {
        if self.fault == "crash-pondering" {
            process::exit(3);
        }
        self.pondering = true;
        if self.fault == "answers-pondering" {
            self.answer();
        }
    }

    fn go(&mut self) {
        self.pondering = false;
        self.moves += 1;
        if self.fault == "naps" {
            sleep(Duration::from_millis(10));
        }
        if self.moves != self.at {
            return self.answer();
        }
        let done = if self.uci { "bestmove " } else { "done move=" };
        match self.fault.as_str() {
            "floods-thinking" => loop {
                say("info depth=1 score=0.1");
            },
            "once" => process::exit(1),
            "crash" => {
                eprintln!("out of memory at move {}", self.moves);
                process::exit(7);
            }
            "closes" => {
                // Ends its output, and lives on.
                say("info");
                drop(io::stdout().lock());
                process::exit(0);
            }
            "hang" => sleep(FOR_EVER),
            "late" => {
                sleep(Duration::from_millis(400));
                self.answer();
            }
            "illegal" if self.uci => say("bestmove 1-50"),
            "illegal" => say("done move=1-30"),
            "rubbish" => say(&format!("{done}hello")),
            "empty" if self.uci => say("bestmove"),
            "empty" => say("done move=\"\""),
            "no-move" if self.uci => say("bestmove (none)"),
            "no-move" => say("done"),
            "twice" => {
                // At once, or the second might pass for the answer to the next question.
                let answer = self.answer_text();
                say(&format!("{answer}\n{answer}"));
            }
            "error" => say("error message=\"out of cheese\""),
            "flood" => {
                (0..300_000).for_each(|n| say(&format!("info depth=1 noise={n}")));
                self.answer();
            }
            "odd" => {
                say("\u{1b}[31minfo depth=x score=nan nodes=-3 pv=\"\"");
                say("info =  = \"");
                self.answer();
            }
            "claims" => {
                say("info score=99.99");
                say("result winner=me");
                self.answer();
            }
            _ => self.answer(),
        }
    }

    /// The first legal move, and the first reply to it.
    fn answer(&mut self) {
        say(&self.answer_text());
    }

    fn answer_text(&mut self) -> String {
        self.pondering = false;
        let legal = self.engine.legal_moves();
        let Some(first) = legal.first() else {
            return if self.uci { "bestmove (none)" } else { "done" }.to_string();
        };
        let text = if self.uci { &first.text.full } else { &first.text.hub };
        self.engine.play(&first.text.hub, Style::Hub).expect("its own move");
        let reply = self.engine.legal_moves().into_iter().next();
        self.engine.undo();
        let reply = reply.map(|reply| if self.uci { reply.text.full } else { reply.text.hub });
        if self.uci {
            let reply = reply.map_or(String::new(), |reply| format!(" ponder {reply}"));
            format!("info depth 1 score cp 12 nodes 34\nbestmove {text}{reply}")
        } else {
            let reply = reply.map_or(String::new(), |reply| format!(" ponder={reply}"));
            let info = "info depth=1 mean-depth=1.0 score=0.12 nodes=34 time=0.001 nps=0.1 pv=\"\"";
            format!("{info}\ndone move={text}{reply}")
        }
    }
}
