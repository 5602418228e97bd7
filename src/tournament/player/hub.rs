//! An engine that speaks Hub, version 2.

use super::pipe::Pipe;
use super::{Answer, Ending, Fault, Halt, Opinion, Player, Start, Traffic, Turn};
use crate::engine::{MoveText, Style, VariantInfo};
use crate::protocol::{HubLine, hub_value};
use crate::rules::folded;
use crate::tournament::entrant::Entrant;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long an answer that is too late is waited for, so that it can be told from none.
const GRACE: Duration = Duration::from_secs(1);

/// The engine.
pub struct Hub {
    pipe: Pipe,
    entrant: Entrant,
    /// The moves of the position that it ponders on, with the reply supposed.
    pondering: Option<Pondering>,
    opinion: Opinion,
    /// The last error that it told.
    error: Option<String>,
}

struct Pondering {
    plies: usize,
    reply: MoveText,
}

impl Hub {
    /// Starts it and turns it to the game.
    pub fn start(
        entrant: &Entrant,
        variant: &VariantInfo,
        halt: &Arc<Halt>,
        traffic: Option<&Arc<Traffic>>,
    ) -> Result<Self, Fault> {
        let pipe = Pipe::start(entrant, halt, traffic)?;
        let mut hub =
            Self { pipe, entrant: entrant.clone(), pondering: None, opinion: Opinion::default(), error: None };
        let until = Instant::now() + entrant.start_up();
        hub.pipe.send("hub")?;
        let introduction = hub.until("wait", until)?;
        hub.choose(variant, &introduction)?;
        for (name, value) in &entrant.option {
            let value = value.as_str().map_or_else(|| value.to_string(), str::to_string);
            hub.pipe.send(&format!("set-param name={} value={}", hub_value(name), hub_value(&value)))?;
        }
        hub.pipe.send("init")?;
        hub.until("ready", until)?;
        Ok(hub)
    }

    /// The lines up to one that is a single word.
    fn until(&mut self, word: &str, until: Instant) -> Result<Vec<HubLine>, Fault> {
        let mut lines = Vec::new();
        loop {
            let Some((_, text)) = self.pipe.receive(until)? else {
                let why = self.error.as_ref().map_or(String::new(), |error| format!("; it said: {error}"));
                return Err(Fault::StartUp(format!("no `{word}` came in time{why}")));
            };
            let line = HubLine::parse(&text);
            if line.command == word {
                return Ok(lines);
            }
            self.hear(&line);
            lines.push(line);
        }
    }

    /// Sets the game, by the name that the engine has for it.
    fn choose(&mut self, variant: &VariantInfo, introduction: &[HubLine]) -> Result<(), Fault> {
        let known = introduction.iter().find(|line| line.command == "param" && line.value("name") == Some("variant"));
        let names: Vec<String> =
            std::iter::once(&variant.name).chain(&variant.aliases).map(|name| folded(name)).collect();
        let Some(known) = known else {
            // An engine without a choice plays International draughts.
            return if names.contains(&"normal".to_string()) { Ok(()) } else { Err(self.foreign(variant)) };
        };
        let values = known.value("values").unwrap_or_default();
        let fits = |value: &&str| names.contains(&folded(value));
        // A name that stands alone is tried too: house rules are known by their file only.
        let value = values.split_whitespace().find(fits).map(str::to_string);
        let house = self.entrant.option.keys().any(|name| name.eq_ignore_ascii_case("rules"));
        match value {
            Some(value) => self.pipe.send(&format!("set-param name=variant value={}", hub_value(&value))),
            None if values.is_empty() || house => {
                self.pipe.send(&format!("set-param name=variant value={}", hub_value(&variant.name)))
            }
            None => Err(self.foreign(variant)),
        }
    }

    fn foreign(&self, variant: &VariantInfo) -> Fault {
        Fault::StartUp(format!("it does not play {}", variant.name))
    }

    /// Takes in what is no answer.
    fn hear(&mut self, line: &HubLine) {
        match line.command.as_str() {
            "error" => self.error = line.value("message").map(str::to_string),
            "info" => {
                let number = |name: &str| line.value(name).and_then(|text| text.replace(',', ".").parse::<f64>().ok());
                let opinion = &mut self.opinion;
                opinion.score = number("score").filter(|score| score.is_finite()).or(opinion.score);
                opinion.depth = number("depth").map(|depth| depth as u32).or(opinion.depth);
                opinion.nodes = number("nodes").map(|nodes| nodes as u64).or(opinion.nodes);
            }
            _ => {}
        }
    }

    /// Waits for `done`.
    fn done(&mut self, begun: Instant, most: Option<Duration>) -> Result<(Duration, HubLine), Fault> {
        let patience = most.map_or(self.entrant.patience(), |most| most + self.entrant.margin());
        let mut until = begun + patience;
        let mut stopped = false;
        loop {
            match self.pipe.receive(until)? {
                Some((at, text)) => {
                    let line = HubLine::parse(&text);
                    if line.command == "done" {
                        return Ok((at.saturating_duration_since(begun), line));
                    }
                    self.hear(&line);
                }
                None if !stopped => {
                    self.pipe.send("stop")?;
                    stopped = true;
                    until = Instant::now() + GRACE;
                }
                None => {
                    let why = self.error.as_ref().map_or(String::new(), |error| format!("; it said: {error}"));
                    return Err(Fault::Hang { waited: begun.elapsed(), why });
                }
            }
        }
    }

    /// Ends pondering; what comes of it is of no use.
    fn rest(&mut self) -> Result<(), Fault> {
        if self.pondering.take().is_some() {
            self.pipe.send("stop")?;
            self.done(Instant::now(), Some(GRACE))?;
        }
        Ok(())
    }

    /// Looks at lines that came in the meantime: none of them may be an answer.
    fn idle(&mut self) -> Result<(), Fault> {
        while let Some(text) = self.pipe.pending() {
            let line = HubLine::parse(&text);
            if line.command == "done" {
                return Err(Fault::Stale(text));
            }
            self.hear(&line);
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

/// The lines that lead up to `go`: the position, then the limits.
fn question(turn: &Turn) -> Vec<String> {
    let own = turn.own;
    let moves: Vec<&str> = turn.moves.iter().map(|mv| mv.hub.as_str()).collect();
    let moves = if moves.is_empty() { String::new() } else { format!(" moves=\"{}\"", moves.join(" ")) };
    let mut lines = vec![format!("pos pos={}{moves}", turn.start.hub)];
    if let Some(control) = own.limit.control {
        let moves = own.moves_left.map_or(String::new(), |moves| format!(" moves={moves}"));
        let (time, increment) = (own.left.as_secs_f64(), control.increment.as_secs_f64());
        lines.push(format!("level{moves} time={time:.3} inc={increment:.3}"));
    }
    if let Some(time) = own.limit.move_time {
        lines.push(format!("level move-time={:.3}", time.as_secs_f64()));
    }
    if let Some(nodes) = own.limit.nodes {
        lines.push(format!("level nodes={nodes}"));
    }
    if let Some(depth) = own.limit.depth {
        lines.push(format!("level depth={depth}"));
    }
    lines
}

impl Player for Hub {
    fn begin(&mut self, _: &Start) -> Result<(), Fault> {
        self.rest()?;
        self.idle()?;
        self.pipe.send("new-game")
    }

    fn think(&mut self, turn: &Turn) -> Result<Answer, Fault> {
        let lines = if self.is_hit(turn) {
            vec!["ponder-hit".to_string()]
        } else {
            self.rest()?;
            self.idle()?;
            self.opinion = Opinion::default();
            let mut lines = question(turn);
            lines.push("go think".into());
            lines
        };
        self.pondering = None;
        self.error = None;
        let begun = Instant::now();
        self.pipe.send_all(&lines)?;
        let most = turn.own.most();
        let (used, line) = self.done(begun, most)?;
        if let Some(most) = most.filter(|&most| used > most + self.entrant.margin()) {
            return Err(Fault::Late { used, had: most });
        }
        let text = line.value("move").ok_or(Fault::NoMove)?.to_string();
        let ponder = line.value("ponder").map(str::to_string);
        Ok(Answer { text, style: Style::Hub, ponder, opinion: self.opinion, used })
    }

    fn ponder(&mut self, turn: &Turn) -> Result<(), Fault> {
        let Some(reply) = turn.moves.last() else { return Ok(()) };
        self.idle()?;
        self.opinion = Opinion::default();
        let mut lines = question(turn);
        lines.push("go ponder".into());
        self.pipe.send_all(&lines)?;
        self.pondering = Some(Pondering { plies: turn.moves.len(), reply: reply.clone() });
        Ok(())
    }

    fn end(&mut self, _: Ending, _: &[MoveText]) -> Result<(), Fault> {
        self.rest()?;
        self.idle()
    }
}
