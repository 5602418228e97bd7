//! An engine that speaks the UCI dialect of `protocol.md`.

use super::pipe::Pipe;
use super::{Answer, Ending, Fault, Halt, Opinion, Player, Start, Traffic, Turn};
use crate::board::Side;
use crate::engine::{MoveText, Style, VariantInfo};
use crate::tournament::entrant::Entrant;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long an answer that is too late is waited for, so that it can be told from none.
const GRACE: Duration = Duration::from_secs(1);

/// The engine.
pub struct Uci {
    pipe: Pipe,
    entrant: Entrant,
    pondering: Option<(usize, MoveText)>,
    opinion: Opinion,
}

impl Uci {
    /// Starts it and turns it to the game.
    pub fn start(
        entrant: &Entrant,
        variant: &VariantInfo,
        halt: &Arc<Halt>,
        traffic: Option<&Arc<Traffic>>,
    ) -> Result<Self, Fault> {
        let pipe = Pipe::start(entrant, halt, traffic)?;
        let mut uci = Self { pipe, entrant: entrant.clone(), pondering: None, opinion: Opinion::default() };
        let until = Instant::now() + entrant.start_up();
        uci.pipe.send("uci")?;
        let introduction = uci.until("uciok", until)?;
        for (name, value) in &entrant.option {
            let value = value.as_str().map_or_else(|| value.to_string(), str::to_string);
            uci.pipe.send(&format!("setoption name {name} value {value}"))?;
        }
        let has_games = introduction.iter().any(|line| line.to_lowercase().contains("name uci_variant "));
        if has_games {
            uci.pipe.send(&format!("setoption name UCI_Variant value {}", variant.name))?;
        } else if variant.name != "international" {
            return Err(Fault::StartUp(format!("it has no option UCI_Variant, so it cannot play {}", variant.name)));
        }
        uci.pipe.send("isready")?;
        uci.until("readyok", until)?;
        Ok(uci)
    }

    fn until(&mut self, word: &str, until: Instant) -> Result<Vec<String>, Fault> {
        let mut lines = Vec::new();
        loop {
            let Some((_, line)) = self.pipe.receive(until)? else {
                return Err(Fault::StartUp(format!("no `{word}` came in time")));
            };
            if line.trim() == word {
                return Ok(lines);
            }
            lines.push(line);
        }
    }

    fn hear(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        if words.first() != Some(&"info") || words.get(1) == Some(&"string") {
            return;
        }
        let after = |name: &str| words.iter().position(|word| *word == name).map(|at| at + 1);
        let number = |name: &str| after(name).and_then(|at| words.get(at)).and_then(|text| text.parse::<i64>().ok());
        let opinion = &mut self.opinion;
        opinion.depth = number("depth").and_then(|depth| u32::try_from(depth).ok()).or(opinion.depth);
        opinion.nodes = number("nodes").and_then(|nodes| u64::try_from(nodes).ok()).or(opinion.nodes);
        opinion.score = number("cp").map(|cp| cp as f64 / 100.0).or_else(|| number("mate").map(mate)).or(opinion.score);
    }

    fn position(turn: &Turn) -> String {
        let moves: Vec<&str> = turn.moves.iter().map(|mv| mv.full.as_str()).collect();
        let moves = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
        format!("position fen {}{moves}", turn.start.fen)
    }

    fn answer(&mut self, begun: Instant, most: Option<Duration>) -> Result<(Duration, String), Fault> {
        let patience = most.map_or(self.entrant.patience(), |most| most + self.entrant.margin());
        let mut until = begun + patience;
        let mut stopped = false;
        loop {
            match self.pipe.receive(until)? {
                Some((at, line)) if line.starts_with("bestmove") => {
                    return Ok((at.saturating_duration_since(begun), line));
                }
                Some((_, line)) => self.hear(&line),
                None if !stopped => {
                    self.pipe.send("stop")?;
                    stopped = true;
                    until = Instant::now() + GRACE;
                }
                None => return Err(Fault::Hang { waited: begun.elapsed(), why: String::new() }),
            }
        }
    }

    fn rest(&mut self) -> Result<(), Fault> {
        if self.pondering.take().is_some() {
            self.pipe.send("stop")?;
            self.answer(Instant::now(), Some(GRACE))?;
        }
        Ok(())
    }

    fn idle(&mut self) -> Result<(), Fault> {
        while let Some(line) = self.pipe.pending() {
            if line.starts_with("bestmove") {
                return Err(Fault::Stale(line));
            }
            self.hear(&line);
        }
        Ok(())
    }

    fn is_hit(&self, turn: &Turn) -> bool {
        self.pondering.as_ref().is_some_and(|(plies, reply)| {
            *plies == turn.moves.len() && turn.moves.last().is_some_and(|last| last.hub == reply.hub)
        })
    }
}

/// A proven end so many own moves away as a score in men: a win in n plies is 100 - n/100.
fn mate(moves: i64) -> f64 {
    let plies = if moves > 0 { 2 * moves - 1 } else { -2 * moves };
    let men = 100.0 - plies.min(999) as f64 / 100.0;
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

impl Player for Uci {
    fn begin(&mut self, _: &Start) -> Result<(), Fault> {
        self.rest()?;
        self.idle()?;
        self.pipe.send("ucinewgame")?;
        self.pipe.send("isready")?;
        let until = Instant::now() + self.entrant.start_up();
        self.until("readyok", until).map(|_| ())
    }

    fn think(&mut self, turn: &Turn) -> Result<Answer, Fault> {
        let lines = if self.is_hit(turn) {
            vec!["ponderhit".to_string()]
        } else {
            self.rest()?;
            self.idle()?;
            self.opinion = Opinion::default();
            vec![Self::position(turn), format!("go{}", limits(turn))]
        };
        self.pondering = None;
        let begun = Instant::now();
        self.pipe.send_all(&lines)?;
        let most = turn.own.most();
        let (used, line) = self.answer(begun, most)?;
        if let Some(most) = most.filter(|&most| used > most + self.entrant.margin()) {
            return Err(Fault::Late { used, had: most });
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        let text = match words.get(1) {
            Some(&"(none)" | &"0000") => return Err(Fault::NoMove),
            Some(text) => text.to_string(),
            None => return Err(Fault::BadText(line.clone())),
        };
        let ponder = (words.get(2) == Some(&"ponder")).then(|| words.get(3).map(|text| text.to_string())).flatten();
        Ok(Answer { text, style: Style::Pdn, ponder, opinion: self.opinion, used })
    }

    fn ponder(&mut self, turn: &Turn) -> Result<(), Fault> {
        let Some(reply) = turn.moves.last() else { return Ok(()) };
        self.idle()?;
        self.opinion = Opinion::default();
        self.pipe.send_all(&[Self::position(turn), format!("go ponder{}", limits(turn))])?;
        self.pondering = Some((turn.moves.len(), reply.clone()));
        Ok(())
    }

    fn end(&mut self, _: Ending, _: &[MoveText]) -> Result<(), Fault> {
        self.rest()?;
        self.idle()
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
    }
}
