//! Engines that speak the UCI dialect of `protocol.md`.

use super::dialogue::{Dialogue, Tongue};
use super::pipe::Pipe;
use super::{Fault, Opinion, Turn, unknown};
use crate::board::Side;
use crate::engine::{Style, VariantInfo};
use crate::tournament::entrant::Entrant;
use std::time::{Duration, Instant};

/// Most moves to a proven end that mean anything.
const MOST_MOVES: i64 = 500;
/// Largest score in men that means anything beside proven ends.
const MOST_MEN: f64 = 90.0;

/// The words of UCI.
pub struct Uci;

/// Introduces an engine that was started and turns it to the game.
pub fn introduce(pipe: Pipe, entrant: &Entrant, variant: &VariantInfo) -> Result<Dialogue<Uci>, Fault> {
    let mut uci = Dialogue::new(pipe, Uci, entrant);
    let until = Instant::now() + entrant.start_up();
    uci.tell(&["uci"])?;
    let introduction = uci.until("uciok", until)?;
    let mut lines = Vec::new();
    let options: Vec<String> = introduction.iter().filter_map(|line| name_of(line)).collect();
    for (name, value) in &entrant.option {
        if !options.iter().any(|known| known.eq_ignore_ascii_case(name)) {
            return Err(unknown("option", name, &options));
        }
        let value = value.as_str().map_or_else(|| value.to_string(), str::to_string);
        lines.push(format!("setoption name {name} value {value}"));
    }
    if options.iter().any(|name| name.eq_ignore_ascii_case("UCI_Variant")) {
        lines.push(format!("setoption name UCI_Variant value {}", variant.name));
    } else if variant.name != "international" {
        return Err(Fault::StartUp(format!("it has no option UCI_Variant, so it cannot play {}", variant.name)));
    }
    lines.push("isready".into());
    uci.tell(&lines)?;
    uci.until("readyok", until)?;
    Ok(uci)
}

/// The name in a line `option name X type ...`, which may have blanks.
fn name_of(line: &str) -> Option<String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let end = words.iter().position(|word| *word == "type").unwrap_or(words.len());
    (words.first() == Some(&"option") && words.get(1) == Some(&"name")).then(|| words[2..end.max(2)].join(" "))
}

/// A proven end so many own moves away as a score in men: a win in n plies is 100 - n/100.
fn mate(moves: i64) -> f64 {
    let moves = moves.clamp(-MOST_MOVES, MOST_MOVES);
    let plies = if moves > 0 { 2 * moves - 1 } else { -2 * moves };
    let men = 100.0 - plies as f64 / 100.0;
    if moves > 0 { men } else { -men }
}

/// The limits of a move as the words behind `go`.
fn limits(turn: &Turn) -> String {
    use std::fmt::Write;
    let mut text = String::new();
    let mut add = |name: &str, value: u128| {
        // Writing to a string cannot fail.
        let _ = write!(text, " {name} {value}");
    };
    if let Some(control) = turn.own.limit.control {
        let other = turn.other.limit.control.map_or(Duration::ZERO, |control| control.increment);
        let (white, black) = match turn.start.side {
            Side::White => ((turn.own.left, control.increment), (turn.other.left, other)),
            Side::Black => ((turn.other.left, other), (turn.own.left, control.increment)),
        };
        // UCI counts the increment of this move as already given.
        add("wtime", (white.0 + white.1).as_millis());
        add("btime", (black.0 + black.1).as_millis());
        add("winc", white.1.as_millis());
        add("binc", black.1.as_millis());
        if let Some(moves) = turn.own.moves_left {
            add("movestogo", moves.into());
        }
    }
    if let Some(time) = turn.own.limit.move_time {
        add("movetime", time.as_millis());
    }
    if let Some(nodes) = turn.own.limit.nodes {
        add("nodes", nodes.into());
    }
    if let Some(depth) = turn.own.limit.depth {
        add("depth", depth.into());
    }
    text
}

impl Tongue for Uci {
    const STYLE: Style = Style::Pdn;
    const HIT: &'static str = "ponderhit";

    fn new_game() -> (Vec<String>, Option<&'static str>) {
        (vec!["ucinewgame".into(), "isready".into()], Some("readyok"))
    }

    fn question(turn: &Turn, ponder: bool) -> Vec<String> {
        let moves: Vec<&str> = turn.moves.iter().map(|mv| mv.full.as_str()).collect();
        let moves = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
        let go = if ponder { "go ponder" } else { "go" };
        vec![format!("position fen {}{moves}", turn.start.fen), format!("{go}{}", limits(turn))]
    }

    fn introduces(line: &str) -> bool {
        line.trim_start().starts_with("option ")
    }

    fn is_answer(line: &str) -> bool {
        line.split_whitespace().next() == Some("bestmove")
    }

    fn read(line: &str) -> Result<(String, Option<String>), Fault> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let text = match words.get(1) {
            Some(&"(none)" | &"0000") => return Err(Fault::NoMove),
            Some(text) => text.to_string(),
            None => return Err(Fault::BadText(line.to_string())),
        };
        let ponder = (words.get(2) == Some(&"ponder")).then(|| words.get(3).map(|text| text.to_string())).flatten();
        Ok((text, ponder))
    }

    fn hear(&mut self, line: &str, opinion: &mut Opinion) {
        let words: Vec<&str> = line.split_whitespace().collect();
        if words.first() != Some(&"info") || words.get(1) == Some(&"string") {
            return;
        }
        let after = |name: &str| words.iter().position(|word| *word == name).map(|at| at + 1);
        let number = |name: &str| after(name).and_then(|at| words.get(at)).and_then(|text| text.parse::<i64>().ok());
        opinion.depth = number("depth").and_then(|depth| u32::try_from(depth).ok()).or(opinion.depth);
        opinion.nodes = number("nodes").and_then(|nodes| u64::try_from(nodes).ok()).or(opinion.nodes);
        let men = |cp: i64| (cp as f64 / 100.0).clamp(-MOST_MEN, MOST_MEN);
        opinion.score = number("cp").map(men).or_else(|| number("mate").map(mate)).or(opinion.score);
    }

    fn complaint(&mut self) -> Option<String> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proven_ends_are_counted_in_plies() {
        assert_eq!(mate(1), 99.99);
        assert_eq!(mate(2), 99.97);
        assert_eq!(mate(-1), -99.98);
        assert_eq!(mate(0), -100.0);
        assert_eq!(mate(i64::MAX), 90.01);
        assert_eq!(mate(i64::MIN), -90.0);
    }
}
