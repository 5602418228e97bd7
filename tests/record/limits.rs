//! Inputs without measure: cut off with a report, in little memory and time.

use super::reading::{items, moves};
use damier::Engine;
use damier::record::{ReadOptions, Reader};
use std::io::{BufReader, Read};
use std::time::Instant;

/// A text, then another again and again, then a third.
struct Long {
    head: &'static [u8],
    again: &'static [u8],
    times: usize,
    tail: &'static [u8],
    at: usize,
}

impl Read for Long {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let middle = self.again.len() * self.times;
        for (i, byte) in buffer.iter_mut().enumerate() {
            let at = self.at;
            *byte = if at < self.head.len() {
                self.head[at]
            } else if at < self.head.len() + middle {
                self.again[(at - self.head.len()) % self.again.len()]
            } else if at < self.head.len() + middle + self.tail.len() {
                self.tail[at - self.head.len() - middle]
            } else {
                return Ok(i);
            };
            self.at += 1;
        }
        Ok(buffer.len())
    }
}

/// What becomes of the games: the reasons of those refused, the moves of the others.
fn told(head: &'static str, again: &'static str, times: usize, tail: &'static str) -> Vec<Result<String, String>> {
    let (head, again, tail) = (head.as_bytes(), again.as_bytes(), tail.as_bytes());
    let start = Instant::now();
    let input = BufReader::new(Long { head, again, times, tail, at: 0 });
    let reader = Reader::new(input, Engine::new(), ReadOptions::default()).unwrap();
    let games = reader.map(|item| item.unwrap().game.map(|game| moves(&game.record)).map_err(|refused| refused.reason));
    let games = games.collect();
    assert!(start.elapsed().as_secs() < 30, "{:?}", start.elapsed());
    games
}

const NEXT: &str = "\n\n[Event \"next\"]\n1. 32-28 19-23 1-1\n";

fn next() -> Result<String, String> {
    Ok("32-28 19-23".to_string())
}

#[test]
fn a_comment_without_measure() {
    let found = told("1. 32-28 {", "more and more\n", 500_000, NEXT);
    assert!(found[0].as_ref().unwrap_err().contains("too long"), "{found:?}");
    assert_eq!(found[1..], [next()]);
    let found = told("1. 32-28 {", "x", 5_000_000, "} 19-23 *\n\n[Event \"next\"]\n1. 32-28 19-23 1-1\n");
    assert_eq!((found.len(), &found[1]), (2, &next()));
}

#[test]
fn nesting_without_measure() {
    let found = told("1. 32-28 ", "( 1. 33-28 ", 300_000, NEXT);
    assert!(found[0].as_ref().unwrap_err().contains("too long"), "{found:?}");
    assert_eq!(found[1..], [next()]);
    let found = told("1. 32-28 ", "(", 100_000, "");
    assert_eq!(found, [Ok("32-28".to_string())]);
    let found = told("1. 32-28 ", "{", 300_000, NEXT);
    assert_eq!(found[1..], [next()]);
}

#[test]
fn braces_that_never_balance_are_not_read_again_and_again() {
    for again in ["{a {b}\n", "{a\n1 ", "{a {b} c ", "} ", "{ } } { "] {
        let found = told("[Event \"x\"]\n", again, 60_000, NEXT);
        assert_eq!(found.last(), Some(&next()), "{again}");
    }
}

#[test]
fn games_and_words_without_measure() {
    let found = told("[Event \"x\"]\n", "2. 32-28 19-23 ", 100_000, NEXT);
    assert_eq!((found.len(), found[1].as_ref()), (2, next().as_ref()));
    let found = told("1. ", "32-28", 1_000_000, NEXT);
    assert_eq!(found.last(), Some(&next()));
    let found = told("", "[Event \"x\"]", 5_000, NEXT);
    assert_eq!(found.last(), Some(&next()));
    let found = told("[Event \"", "x", 4_000_000, "\"]\n1. 32-28 19-23 1-1\n");
    assert_eq!(found.len(), 1);
}

#[test]
fn forks_upon_forks_end() {
    // Moves of which each can mean two end in one that is not legal.
    let text = format!("[FEN \"W:WK48,50:B42,41,31,32,6\"] 1. {} 1-2 *", "48x26 6-11 ".repeat(40));
    assert!(items(text)[0].game.is_err());
}

#[test]
fn an_input_that_fails_says_so() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("the disk is gone"))
        }
    }
    let mut reader = Reader::new(BufReader::new(Broken), Engine::new(), ReadOptions::default()).unwrap();
    assert!(reader.next().unwrap().unwrap_err().to_string().contains("the disk is gone"));
    assert!(reader.next().is_none());
}
