//! The transcripts of protocol.md, and the examples of the book and the help: all are carried out.

use crate::command::{BINARY, Listening, spawn, wait};
use crate::link::PATIENCE;
use damier::dxp::{Inbound, Link};
use std::io::Write;
use std::net::{TcpListener, TcpStream};
use std::process::Command;

const SPECIFICATION: &str = include_str!("../../protocol.md");
const CHAPTER: &str = include_str!("../../book/src/dxp.md");

/// The blocks of a language with the number of their first line.
fn blocks<'t>(text: &'t str, language: &str) -> Vec<(usize, Vec<&'t str>)> {
    let mut found = Vec::new();
    let mut lines = text.lines().zip(1..);
    while let Some((line, number)) = lines.next() {
        if line == format!("```{language}") {
            found.push((number + 1, lines.by_ref().map(|(line, _)| line).take_while(|line| *line != "```").collect()));
        }
    }
    found
}

/// A message of the other side, from its bytes, which need not be a message that damier would write.
fn say(mut stream: &TcpStream, text: &str) {
    stream.write_all(format!("{text}\0").as_bytes()).unwrap();
}

fn hear(link: &Link) -> String {
    let heard: Option<Inbound> = link.receive(PATIENCE).expect("a connection");
    let message = heard.expect("a message in time").expect("a message that can be read");
    String::from_utf8(message.write().unwrap()).unwrap()
}

/// Carries out a transcript after its first line.
fn replay(first: usize, lines: &[&str], stream: TcpStream) {
    let link = Link::over(stream.try_clone().unwrap()).unwrap();
    for (line, number) in lines.iter().zip(first..) {
        if let Some(text) = line.strip_prefix("> ") {
            say(&stream, text);
            continue;
        }
        let pattern = line.strip_prefix("< ").unwrap_or_else(|| panic!("protocol.md:{number}: {line}"));
        let heard = hear(&link);
        let fits = match pattern.split_once('*') {
            Some((head, "")) => heard.len() > head.len() && heard.starts_with(head),
            _ => heard == pattern,
        };
        assert!(fits, "protocol.md:{number}: expected {pattern}\nfound {heard}");
    }
    link.close();
}

/// The arguments of a command after `damier dxp`, with those by which a test runs it quickly.
fn arguments(line: &str) -> Vec<&str> {
    let command = line.split(" #").next().unwrap().trim();
    let words = command.strip_prefix("damier dxp ").unwrap_or_else(|| panic!("{line}"));
    words.split_whitespace().chain(["--depth", "1"]).collect()
}

/// The arguments without where to listen or to connect, and whether they listen.
fn without_place<'t>(arguments: &[&'t str]) -> (Vec<&'t str>, bool) {
    let mut rest = arguments.to_vec();
    let at = rest.iter().position(|word| matches!(*word, "--listen" | "--connect")).expect("a place");
    let listens = rest.remove(at) == "--listen";
    if rest.get(at).is_some_and(|word| !word.starts_with("--")) {
        rest.remove(at);
    }
    (rest, listens)
}

#[test]
fn the_transcripts_of_the_specification_are_true() {
    let blocks = blocks(SPECIFICATION, "dxp");
    assert!(blocks.len() >= 3);
    for (first, lines) in blocks {
        let start = lines[0].strip_prefix("$ ").expect("how damier is started");
        let (rest, listens) = without_place(&arguments(start));
        if listens {
            let listening = Listening::new(&rest);
            replay(first + 1, &lines[1..], TcpStream::connect(&listening.address).unwrap());
            let (_, errors, status) = listening.end();
            assert_eq!(status, Some(0), "protocol.md:{first}: {errors}");
        } else {
            let listener = TcpListener::bind("127.0.0.1:0").unwrap();
            let address = listener.local_addr().unwrap().to_string();
            let child = spawn(&[&["--connect", &address], &rest[..]].concat());
            replay(first + 1, &lines[1..], listener.accept().unwrap().0);
            assert_eq!(wait(child).status.code(), Some(0), "protocol.md:{first}");
        }
    }
}

#[test]
fn the_examples_of_the_book_and_the_help_play() {
    let help = Command::new(BINARY).args(["help", "dxp"]).output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let mut lines: Vec<&str> = blocks(CHAPTER, "sh").into_iter().flat_map(|(_, lines)| lines).collect();
    // A remark stands behind two blanks.
    lines
        .extend(help.lines().filter_map(|line| line.strip_prefix("  ")).filter(|line| line.starts_with("damier dxp ")));
    let lines: Vec<&str> = lines.into_iter().map(|line| line.split("  ").next().unwrap()).collect();
    assert!(lines.len() >= 6, "{lines:?}");
    for line in lines {
        let (rest, listens) = without_place(&arguments(line));
        let initiates = rest.contains(&"--initiate");
        let mut other = if initiates { vec![] } else { vec!["--initiate", "--moves", "5"] };
        other.extend(["--depth", "1"]);
        other.extend(rest.first().filter(|word| !word.starts_with("--")));
        let (server, client) = if listens { (&rest, &other) } else { (&other, &rest) };
        let listening = Listening::new(server);
        let client = wait(spawn(&[&["--connect", &listening.address], &client[..]].concat()));
        let (_, errors, status) = listening.end();
        assert_eq!((status, client.status.code()), (Some(0), Some(0)), "{line}: {errors}");
    }
}
