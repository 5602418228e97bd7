//! What a client can set, whatever it calls it.

use crate::engine::{Engine, EngineError, Handicap, LEVELS, MAX_HASH_MIB, MAX_THREADS, Options};
use std::fs::File;
use std::io::Read;
use std::time::Duration;

/// Largest file of house rules, in bytes.
const LARGEST_RULES: u64 = 1 << 20;

/// Most lines that can be asked for.
pub(super) const MAX_LINES: usize = 256;

/// Greatest number that chooses among the moves of a level.
pub(super) const MAX_SEED: u64 = 1_000_000_000;

/// Longest reserve for transmission, in milliseconds.
pub(super) const MAX_OVERHEAD: u64 = 10_000;

/// The time left where only moves or an increment are given, as in Scan.
pub(super) const USUAL_TIME: Duration = Duration::from_secs(30);

/// Settings that both dialects have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Settings {
    /// Threads that search.
    pub threads: usize,
    /// Size of the transposition table in MiB.
    pub hash_mib: usize,
    /// Lines to report.
    pub lines: usize,
    /// Time that is lost on the way, kept in reserve at each move, in milliseconds.
    pub overhead: u64,
    /// The client says whether it will let the engine ponder; the engine needs no preparation for it.
    pub ponder: bool,
    /// The level to play at, from 1; 0 is with all its strength.
    pub level: u8,
    /// The Elo to play at, if the strength is limited by it; then the level does not count.
    pub elo: Option<u32>,
    /// The Elo last named, whether the strength is limited by it or not.
    pub wanted_elo: u32,
    /// What chooses among the moves of a level; 0 is chance.
    pub seed: u64,
    /// Whether the chances of winning, drawing and losing are told with each score.
    pub chances: bool,
    /// The file of house rules read last; empty if none.
    pub rules: String,
    /// A game that was asked for and is unknown, in small letters. Clients send their settings in the order of the
    /// declarations, so the file that has this game may come later.
    wanted: Option<String>,
}

/// What a setting has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Changed {
    /// A game was chosen, or chosen again.
    Game,
    /// Something else, or nothing.
    Nothing,
}

impl Default for Settings {
    fn default() -> Self {
        let Options { threads, hash_mib } = Options::default();
        Self {
            threads,
            hash_mib,
            lines: 1,
            overhead: 10,
            ponder: false,
            level: 0,
            elo: None,
            wanted_elo: Handicap::ELO_RANGE.1,
            seed: 0,
            chances: false,
            rules: String::new(),
            wanted: None,
        }
    }
}

impl Settings {
    /// The time kept in reserve.
    pub fn reserve(&self) -> Duration {
        Duration::from_millis(self.overhead)
    }

    /// How strong to play, where that is limited.
    pub fn handicap(&self) -> Option<Handicap> {
        let seed = if self.seed == 0 { fastrand::u64(..) } else { self.seed };
        match (self.elo, self.level) {
            (Some(elo), _) => Some(Handicap::of_elo(elo, seed)),
            (None, 0) => None,
            (None, level) => Some(Handicap::new(level, seed)),
        }
    }

    /// Sets the level, brought into range.
    pub fn set_level(&mut self, value: &str) -> Result<(), String> {
        self.level = integer(value, 0, LEVELS.into())? as u8;
        Ok(())
    }

    /// Sets what chooses among the moves of a level.
    pub fn set_seed(&mut self, value: &str) -> Result<(), String> {
        self.seed = integer(value, 0, MAX_SEED)?;
        Ok(())
    }

    /// Gives the engine its resources. If they cannot be had, the old ones stay, here too: the client hears of it once.
    pub fn apply(&mut self, engine: &mut Engine) -> Result<(), EngineError> {
        let done = engine.set_options(Options { threads: self.threads, hash_mib: self.hash_mib });
        self.hash_mib = engine.options().hash_mib;
        done
    }

    /// Turns to another game, at its start position. If the game is named that is being played, it goes on: clients
    /// send their settings again at any time.
    pub fn set_variant(&mut self, name: &str, engine: &mut Engine) -> Result<(), String> {
        self.wanted = None;
        let wanted = name.trim().to_lowercase();
        let variant = engine.variant();
        let names = std::iter::once(&variant.name).chain(&variant.aliases);
        if names.into_iter().any(|name| name.to_lowercase() == wanted) {
            return Ok(());
        }
        engine.set_variant(name).map_err(|error| {
            self.wanted = Some(wanted);
            error.to_string()
        })
    }

    /// Sets the number of threads, brought into range.
    pub fn set_threads(&mut self, value: &str) -> Result<(), String> {
        self.threads = integer(value, 1, MAX_THREADS as u64)? as usize;
        Ok(())
    }

    /// Sets the size of the table, brought into range.
    pub fn set_hash(&mut self, value: &str) -> Result<(), String> {
        self.hash_mib = integer(value, 1, MAX_HASH_MIB as u64)? as usize;
        Ok(())
    }

    /// Sets the number of lines, brought into range.
    pub fn set_lines(&mut self, value: &str) -> Result<(), String> {
        self.lines = integer(value, 1, MAX_LINES as u64)? as usize;
        Ok(())
    }

    /// Sets the reserve, brought into range.
    pub fn set_overhead(&mut self, value: &str) -> Result<(), String> {
        self.overhead = integer(value, 0, MAX_OVERHEAD)?;
        Ok(())
    }

    /// Reads house rules from a file, turns to its game if there is only one or if it was asked for before, and returns
    /// the name of that game.
    pub fn load_rules(&mut self, path: &str, engine: &mut Engine) -> Result<Option<String>, String> {
        let names = engine.load_rules(&read_rules(path)?).map_err(|error| format!("{path}: {error}"))?;
        self.rules = path.into();
        let asked_for = |name: &&String| self.wanted.as_ref() == Some(&name.to_lowercase());
        let Some(name) = (if let [name] = names.as_slice() { Some(name) } else { names.iter().find(asked_for) }) else {
            return Ok(None);
        };
        engine.set_variant(name).map_err(|error| error.to_string())?;
        self.wanted = None;
        Ok(Some(name.clone()))
    }
}

fn read_rules(path: &str) -> Result<String, String> {
    let cannot = |error: std::io::Error| format!("cannot read the rules file '{path}': {error}");
    let file = File::open(path).map_err(cannot)?;
    if !file.metadata().map_err(cannot)?.is_file() {
        return Err(format!("cannot read the rules file '{path}': it is not a file"));
    }
    let mut text = String::new();
    file.take(LARGEST_RULES).read_to_string(&mut text).map_err(cannot)?;
    Ok(text)
}

/// A whole number; one too large counts as the largest.
pub(super) fn whole(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let largest = if text.starts_with('-') { i64::MIN } else { i64::MAX };
    let is_number = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    is_number.then(|| text.parse().unwrap_or(largest))
}

/// A whole number, brought into the range.
pub(super) fn integer(value: &str, least: u64, most: u64) -> Result<u64, String> {
    match whole(value.trim()) {
        Some(number) => Ok((number.max(0) as u64).clamp(least, most)),
        // What a parameter named without a value has, which is enough for a switch.
        None if matches!(value.trim(), "" | "true") => Err(format!("give it a whole number from {least} to {most}")),
        None => Err(format!("'{value}' is not a whole number from {least} to {most}")),
    }
}

/// Yes or no.
pub(super) fn boolean(value: &str) -> Result<bool, String> {
    match value.trim().to_lowercase().as_str() {
        "true" | "on" | "yes" | "1" => Ok(true),
        "false" | "off" | "no" | "0" => Ok(false),
        _ => Err(format!("'{value}' is neither true nor false")),
    }
}
