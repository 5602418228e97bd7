//! The engines of a match as they are asked for.

use super::limit::{Limit, TimeControl};
use crate::engine::LEVELS;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

/// The language in which an engine is spoken to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// damier itself, within this process.
    Damier,
    /// Hub, version 2, over a pipe.
    Hub,
    /// The UCI dialect of `protocol.md`, over a pipe.
    Uci,
    /// DamExchange over TCP; games on 50 squares.
    Dxp,
}

/// Who asks for the games in DXP.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// The match does: the usual way.
    #[default]
    Initiator,
    /// The engine does.
    Follower,
}

/// An engine and the conditions under which it plays. What is left out is taken from the settings for each engine.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Entrant {
    /// The name in reports and games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The command that starts it, with its arguments; none means damier itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cmd: Option<String>,
    /// The language; Hub if there is a command.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub protocol: Option<Language>,
    /// Working folder of the command.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dir: Option<PathBuf>,
    /// Where a DXP engine listens: `host:port`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub connect: Option<String>,
    /// Where the match listens for a DXP engine: `host:port`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub listen: Option<String>,
    /// Who asks for the games in DXP.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<Role>,
    /// The clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tc: Option<TimeControl>,
    /// Seconds for each move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub move_time: Option<f64>,
    /// Positions for each move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Plies for each move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u16>,
    /// Level that damier itself plays at, from 1; with all its strength if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// Milliseconds that a move may come too late.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margin: Option<u64>,
    /// True if it thinks while the other side does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ponder: Option<bool>,
    /// Seconds in which it must be ready for a game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_up: Option<f64>,
    /// Seconds after which an engine that has no clock is taken for dead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub patience: Option<f64>,
    /// Its own settings: parameters of Hub, options of UCI.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub option: BTreeMap<String, toml::Value>,
}

/// Time that a move may come too late where nothing is said: what a pipe and a busy machine cost.
const MARGIN: Duration = Duration::from_millis(50);
/// Time to get ready where nothing is said.
const START_UP: Duration = Duration::from_secs(20);
/// Time after which an engine without a clock is taken for dead where nothing is said.
const PATIENCE: Duration = Duration::from_secs(300);
/// The clock where nothing is said.
const CONTROL: TimeControl =
    TimeControl { moves: None, time: Duration::from_secs(10), increment: Duration::from_millis(100) };

impl Entrant {
    /// The same with what it leaves out taken from `each`.
    #[must_use]
    pub fn over(&self, each: &Self) -> Self {
        let mut all = self.clone();
        macro_rules! fill {
            ($($field:ident),*) => {$(if all.$field.is_none() { all.$field = each.$field.clone(); })*};
        }
        fill!(cmd, protocol, dir, connect, listen, role, margin, ponder, start_up, patience);
        // Limits of its own replace those for each engine, all of them: depth=6 means no clock.
        if !self.is_limited() {
            fill!(tc, move_time, nodes, depth, level);
        }
        for (name, value) in &each.option {
            all.option.entry(name.clone()).or_insert_with(|| value.clone());
        }
        all
    }

    fn is_limited(&self) -> bool {
        let level = self.level.is_some();
        level || self.tc.is_some() || self.move_time.is_some() || self.nodes.is_some() || self.depth.is_some()
    }

    /// The language that it speaks.
    pub fn language(&self) -> Language {
        let network = self.connect.is_some() || self.listen.is_some();
        self.protocol.unwrap_or(match &self.cmd {
            _ if network => Language::Dxp,
            Some(_) => Language::Hub,
            None => Language::Damier,
        })
    }

    /// The name, or what can be told from the command.
    pub fn title(&self) -> String {
        if let Some(name) = &self.name {
            return name.clone();
        }
        let Some(command) = &self.cmd else {
            return self.connect.as_ref().or(self.listen.as_ref()).cloned().unwrap_or_else(|| "damier".into());
        };
        let first = shlex::split(command).and_then(|words| words.into_iter().next()).unwrap_or_default();
        let file = PathBuf::from(first);
        file.file_stem().map_or_else(|| "engine".into(), |stem| stem.to_string_lossy().into_owned())
    }

    /// The limits of its thinking.
    pub fn limit(&self) -> Limit {
        Limit {
            control: if self.is_limited() { self.tc } else { Some(CONTROL) },
            move_time: self.move_time.map(Duration::from_secs_f64),
            nodes: self.nodes,
            depth: self.depth,
            level: self.level,
        }
    }

    /// How much too late a move may come.
    pub fn margin(&self) -> Duration {
        self.margin.map_or(MARGIN, Duration::from_millis)
    }

    /// How long it may take to get ready.
    pub fn start_up(&self) -> Duration {
        self.start_up.map_or(START_UP, Duration::from_secs_f64)
    }

    /// How long an answer may take where no clock runs.
    pub fn patience(&self) -> Duration {
        self.patience.map_or(PATIENCE, Duration::from_secs_f64)
    }

    /// Threads that it searches with, as far as its settings tell.
    pub fn threads(&self) -> usize {
        let of = |(name, value): (&String, &toml::Value)| {
            name.eq_ignore_ascii_case("threads").then(|| value.as_integer()).flatten()
        };
        self.option.iter().find_map(of).and_then(|threads| usize::try_from(threads).ok()).unwrap_or(1).max(1)
    }

    /// What does not fit together.
    ///
    /// # Errors
    /// The setting and the remedy.
    pub fn check(&self) -> Result<(), String> {
        let name = self.title();
        let times = [("move-time", self.move_time), ("start-up", self.start_up), ("patience", self.patience)];
        for (setting, value) in times {
            if value.is_some_and(|seconds| !(seconds > 0.0 && seconds <= 1e6)) {
                return Err(format!("{name}: {setting} must be a number of seconds above 0"));
            }
        }
        if self.nodes == Some(0) || self.depth == Some(0) {
            return Err(format!("{name}: nodes and depth must be at least 1"));
        }
        if self.level.is_some_and(|level| !(1..=LEVELS).contains(&level)) {
            return Err(format!("{name}: level must be a number from 1 to {LEVELS}"));
        }
        if self.level.is_some() && self.language() != Language::Damier {
            return Err(format!("{name}: level is a setting of damier itself; other engines take option.NAME=VALUE"));
        }
        match self.language() {
            Language::Hub | Language::Uci if self.cmd.is_none() => {
                Err(format!("{name}: an engine of this protocol needs the command that starts it: cmd=..."))
            }
            Language::Damier if self.cmd.is_some() => {
                Err(format!("{name}: protocol=damier is this program itself; leave cmd out, or say protocol=hub"))
            }
            Language::Dxp if self.connect.is_some() == self.listen.is_some() => {
                Err(format!("{name}: DXP needs one of connect=HOST:PORT and listen=HOST:PORT"))
            }
            Language::Dxp if self.nodes.is_some() || self.depth.is_some() || self.move_time.is_some() => {
                Err(format!("{name}: DXP can only tell an engine the time of the game; give it tc=MINUTES:SECONDS"))
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::words;

    #[test]
    fn own_limits_replace_those_for_each() {
        let each: Entrant = words::read("tc=10+0.1 option.threads=2 margin=5").unwrap();
        let quick: Entrant = words::read("name=quick depth=4 option.hash=8").unwrap();
        let all = quick.over(&each);
        assert_eq!((all.limit().control, all.limit().depth), (None, Some(4)));
        assert_eq!((all.threads(), all.option.len(), all.margin()), (2, 2, Duration::from_millis(5)));
        let plain = Entrant::default().over(&each);
        assert_eq!(plain.limit().control, "10+0.1".parse().ok());
        assert_eq!(Entrant::default().limit().control, Some(CONTROL));
    }

    #[test]
    fn languages_and_names_follow_from_the_command() {
        let read = |line: &str| words::read::<Entrant>(line).unwrap();
        assert_eq!(read("").language(), Language::Damier);
        assert_eq!(read("cmd='/opt/scan 3/scan hub'").language(), Language::Hub);
        assert_eq!(read("cmd='\"/opt/scan 3/scan\" hub'").title(), "scan");
        assert_eq!(read("connect=localhost:27531").language(), Language::Dxp);
        assert!(read("protocol=uci").check().is_err());
        assert!(read("protocol=dxp").check().is_err());
        assert!(read("cmd=x protocol=damier").check().is_err());
        assert!(read("cmd=x move-time=-1").check().is_err());
        assert!(read("connect=x depth=3").check().is_err());
        assert!(read("connect=x tc=60").check().is_ok());
        assert!(read("cmd=x depth=0").check().is_err());
        assert!(read("cmd=x move-time=0.1").check().is_ok());
    }
}
