//! `damier dxp`: two programs that play a match, in every combination of roles.

use crate::link::PATIENCE;
use serde_json::Value;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ChildStderr, Command, Output, Stdio};
use std::time::{Duration, Instant};

pub const BINARY: &str = env!("CARGO_BIN_EXE_damier");

/// A program that listens at a free port, and where.
pub struct Listening {
    child: Option<Child>,
    pub address: String,
    errors: Option<BufReader<ChildStderr>>,
}

pub fn spawn(arguments: &[&str]) -> Child {
    let mut command = Command::new(BINARY);
    command.arg("dxp").args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

impl Listening {
    pub fn new(arguments: &[&str]) -> Self {
        let mut child = spawn(&[&["--listen", "127.0.0.1:0"], arguments].concat());
        let mut errors = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        errors.read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("damier: waiting for a program at ").expect(&line).to_string();
        Self { child: Some(child), address, errors: Some(errors) }
    }

    /// Waits until it has told this on the error output.
    fn await_line(&mut self, told: &str) {
        let errors = self.errors.as_mut().unwrap();
        let mut line = String::new();
        while !line.contains(told) {
            line.clear();
            assert_ne!(errors.read_line(&mut line).unwrap(), 0, "it ended and never told {told:?}");
        }
    }

    /// Standard output, error output and status at the end, less what was waited for.
    pub fn end(mut self) -> (String, String, Option<i32>) {
        let (child, mut errors) = (self.child.take().unwrap(), self.errors.take().unwrap());
        let errors = std::thread::spawn(move || {
            let mut text = String::new();
            errors.read_to_string(&mut text).map(|_| text)
        });
        let Output { stdout, status, .. } = wait(child);
        (String::from_utf8(stdout).unwrap(), errors.join().unwrap().unwrap(), status.code())
    }
}

impl Drop for Listening {
    /// A test that failed leaves nobody waiting for ever.
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// The output of a program that ends in time.
pub fn wait(mut child: Child) -> Output {
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > 3 * PATIENCE {
            child.kill().unwrap();
            panic!("the program does not end");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    child.wait_with_output().unwrap()
}

fn documents(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

const QUICK: [&str; 3] = ["--depth", "1", "--json"];
const MATCH: [&str; 7] = ["--initiate", "--games", "3", "--moves", "30", "--minutes", "1"];

#[test]
fn both_ends_of_a_connection_can_propose_the_games() {
    for server_proposes in [true, false] {
        let (server, client) = if server_proposes { (&MATCH[..], &[][..]) } else { (&[][..], &MATCH[..]) };
        let listening = Listening::new(&[&QUICK, server, &["--name", "server"]].concat());
        let address = listening.address.clone();
        let client = wait(spawn(&[&["--connect", &address, "--name", "client"], &QUICK[..], client].concat()));
        let (server, errors, status) = listening.end();
        assert_eq!((status, client.status.code()), (Some(0), Some(0)), "{errors}");
        let (server, client) = (documents(&server), documents(std::str::from_utf8(&client.stdout).unwrap()));
        assert_eq!((server.len(), client.len()), (4, 4));
        for (number, (one, other)) in server.iter().zip(&client).take(3).enumerate() {
            assert_eq!((&one["type"], &one["schema"], &one["game"]), (&"game".into(), &1.into(), &(number + 1).into()));
            assert_eq!((&one["opponent"], &other["opponent"]), (&"client".into(), &"server".into()));
            assert_eq!(one["moves"], other["moves"]);
            assert!(one["moves"].as_array().unwrap().len() <= 60);
            let white = if one["side"] == "white" { "server" } else { "client" };
            // The one who proposes plays White in the first game and in the third.
            assert_eq!(white == "server", (number % 2 == 0) == server_proposes);
            let results = (one["result"].as_str().unwrap(), other["result"].as_str().unwrap());
            let agree = [("won", "lost"), ("lost", "won"), ("drawn", "drawn"), ("unknown", "unknown")];
            assert!(agree.contains(&results), "{results:?}");
        }
        assert_eq!((&server[3]["type"], &server[3]["games"]), (&"match".into(), &3.into()));
    }
}

#[test]
fn results_are_printed_for_people() {
    let listening = Listening::new(&["frysk", "--depth", "1", "--games", "2"]);
    let address = listening.address.clone();
    let arguments = ["frysk", "--connect", &address, "--initiate", "--games", "2", "--depth", "2", "--quiet"];
    let client = wait(spawn(&[&arguments[..], &["--name", "Jörg\u{7}"]].concat()));
    let (server, errors, status) = listening.end();
    assert_eq!((status, client.status.code()), (Some(0), Some(0)));
    assert!(client.stderr.is_empty(), "{}", String::from_utf8_lossy(&client.stderr));
    assert!(errors.contains("damier: game 1: Black against J?rg?") && errors.contains("connected with 127.0.0.1:"));
    let lines: Vec<&str> = server.lines().collect();
    assert!(lines.len() == 3 && lines[0].starts_with("game 1    Black against J?rg?"), "{server}");
    assert!(lines[1].starts_with("game 2    White against J?rg?") && lines[2].starts_with("2 games: "), "{server}");
}

#[test]
fn a_look_whether_anybody_is_there_does_no_harm() {
    let listening = Listening::new(&["--depth", "1"]);
    drop(std::net::TcpStream::connect(&listening.address).unwrap());
    let client = spawn(&["--connect", &listening.address, "--initiate", "--moves", "2", "--depth", "1"]);
    assert_eq!(wait(client).status.code(), Some(0));
    let (server, errors, status) = listening.end();
    assert!(errors.contains("it left before a game") && server.contains("1 game: "), "{errors}{server}");
    assert_eq!(status, Some(0));
}

#[test]
fn what_cannot_be_is_told_in_one_line() {
    for (arguments, told) in [
        (&["russian", "--listen", "127.0.0.1:0", "--quiet"][..], "50 squares"),
        (&["--connect", "127.0.0.1:1", "--patience", "0.2"], "127.0.0.1:1: "),
        (&["--connect", "127.0.0.1:x"], "a port is a number"),
        (&["--listen", "127.0.0.1:0", "--minutes", "5"], "--initiate"),
        (&["--listen", "127.0.0.1:0", "--depth", "0"], "write a whole number"),
        (&["nonsense", "--listen", "127.0.0.1:0"], "nonsense"),
        (&[], "--listen"),
    ] {
        let start = Instant::now();
        let output = wait(spawn(arguments));
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
        assert!(errors.starts_with("damier: ") && errors.contains(told), "{arguments:?}: {errors}");
        assert!(start.elapsed() < Duration::from_secs(20), "{arguments:?}");
    }
}

/// Ctrl-C in the middle of a thought: the other side is told, the games are summed up.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_a_match_politely() {
    let mut listening = Listening::new(&["--move-time", "600"]);
    let client = spawn(&["--connect", &listening.address, "--initiate", "--side", "black", "--games", "9", "--json"]);
    listening.await_line("game 1: ");
    std::thread::sleep(Duration::from_millis(100));
    let number = listening.child.as_ref().unwrap().id().to_string();
    assert!(Command::new("kill").args(["-s", "INT", &number]).status().unwrap().success());
    let client = wait(client);
    let (server, errors, status) = listening.end();
    assert!(server.contains("ended by hand") && server.contains("1 without a result"), "{server}{errors}");
    assert_eq!(status, Some(0));
    let client = documents(std::str::from_utf8(&client.stdout).unwrap());
    assert_eq!(client[0]["words"], "the other side ends the game without a result");
    assert_eq!((&client[1]["games"], &client[1]["unknown"]), (&1.into(), &1.into()));
}
