//! Engines that speak Hub, version 2.

use super::dialogue::{Dialogue, Tongue};
use super::pipe::Pipe;
use super::{Fault, Opinion, Turn, unknown};
use crate::engine::{Style, VariantInfo};
use crate::protocol::{HubLine, hub_value};
use crate::rules::folded;
use crate::tournament::entrant::Entrant;
use std::time::Instant;

/// Largest score in men that means anything: a win at once is 100.
const MOST_MEN: f64 = 100.0;

/// The words of Hub.
#[derive(Default)]
pub struct Hub {
    /// The last error that the engine told.
    error: Option<String>,
}

/// Introduces an engine that was started and turns it to the game.
pub fn introduce(pipe: Pipe, entrant: &Entrant, variant: &VariantInfo) -> Result<Dialogue<Hub>, Fault> {
    let mut hub = Dialogue::new(pipe, Hub::default(), entrant);
    let until = Instant::now() + entrant.start_up();
    hub.tell(&["hub"])?;
    let introduction = hub.until("wait", until)?;
    let mut lines: Vec<String> = choice(entrant, variant, &introduction)?.into_iter().collect();
    let parameters: Vec<String> =
        introduction.iter().filter_map(|line| HubLine::parse(line).value("name").map(str::to_string)).collect();
    for (name, value) in &entrant.option {
        if !parameters.iter().any(|known| known.eq_ignore_ascii_case(name)) {
            return Err(unknown("parameter", name, &parameters));
        }
        let value = value.as_str().map_or_else(|| value.to_string(), str::to_string);
        lines.push(format!("set-param name={} value={}", hub_value(name), hub_value(&value)));
    }
    lines.push("init".into());
    hub.tell(&lines)?;
    hub.until("ready", until)?;
    Ok(hub)
}

/// The line that sets the game, by the name that the engine has for it.
fn choice(entrant: &Entrant, variant: &VariantInfo, introduction: &[String]) -> Result<Option<String>, Fault> {
    let foreign = || Fault::StartUp(format!("it does not play {}", variant.name));
    let names: Vec<String> = std::iter::once(&variant.name).chain(&variant.aliases).map(|name| folded(name)).collect();
    let lines = introduction.iter().map(|line| HubLine::parse(line));
    let known = lines.into_iter().find(|line| line.command == "param" && line.value("name") == Some("variant"));
    let Some(known) = known else {
        // An engine without a choice plays International draughts.
        return if names.contains(&"normal".to_string()) { Ok(None) } else { Err(foreign()) };
    };
    let values = known.value("values").unwrap_or_default();
    let value = values.split_whitespace().find(|value| names.contains(&folded(value)));
    // House rules are known by their file only, which is among the settings.
    let house = entrant.option.keys().any(|name| name.eq_ignore_ascii_case("rules"));
    let value = match value {
        Some(value) => value,
        None if values.is_empty() || house => &variant.name,
        None => return Err(foreign()),
    };
    Ok(Some(format!("set-param name=variant value={}", hub_value(value))))
}

/// The limits of a move as `level` lines.
fn levels(turn: &Turn) -> Vec<String> {
    let own = turn.own;
    let mut lines = Vec::new();
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

impl Tongue for Hub {
    const STYLE: Style = Style::Hub;
    const HIT: &'static str = "ponder-hit";

    fn new_game() -> (Vec<String>, Option<&'static str>) {
        (vec!["new-game".into()], None)
    }

    fn question(turn: &Turn, ponder: bool) -> Vec<String> {
        let moves: Vec<&str> = turn.moves.iter().map(|mv| mv.hub.as_str()).collect();
        let moves = if moves.is_empty() { String::new() } else { format!(" moves=\"{}\"", moves.join(" ")) };
        let mut lines = vec![format!("pos pos={}{moves}", turn.start.hub)];
        lines.extend(levels(turn));
        lines.push(if ponder { "go ponder" } else { "go think" }.into());
        lines
    }

    fn introduces(line: &str) -> bool {
        line.trim_start().starts_with("param ")
    }

    fn is_answer(line: &str) -> bool {
        line.split_whitespace().next() == Some("done")
    }

    fn read(line: &str) -> Result<(String, Option<String>), Fault> {
        let line = HubLine::parse(line);
        let text = line.value("move").ok_or(Fault::NoMove)?;
        Ok((text.to_string(), line.value("ponder").map(str::to_string)))
    }

    fn hear(&mut self, line: &str, opinion: &mut Opinion) {
        let line = HubLine::parse(line);
        match line.command.as_str() {
            "error" => self.error = line.value("message").map(str::to_string),
            "info" => {
                let number = |name: &str| line.value(name).and_then(|text| text.replace(',', ".").parse::<f64>().ok());
                opinion.score = number("score").filter(|score| score.abs() <= MOST_MEN).or(opinion.score);
                opinion.depth = number("depth").map(|depth| depth as u32).or(opinion.depth);
                opinion.nodes = number("nodes").map(|nodes| nodes as u64).or(opinion.nodes);
            }
            _ => {}
        }
    }

    fn complaint(&mut self) -> Option<String> {
        self.error.take()
    }
}
