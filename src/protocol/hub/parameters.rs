//! The parameters of the Hub protocol: how they are declared and set.

use super::line::quoted;
use super::numbering::Numbering;
use crate::engine::{Engine, EngineError, LEVELS, MAX_HASH_MIB, MAX_THREADS, VariantInfo};
use crate::protocol::settings::{Changed, MAX_LINES, MAX_OVERHEAD, MAX_SEED, Settings, boolean, integer};

/// Names that draughts programs know for games that damier calls otherwise, and those they look for first.
const HUB_NAMES: [(&str, &str); 5] = [
    ("normal", "international"),
    ("bt", "breakthrough"),
    ("frisian", "frisian"),
    ("losing", "losing"),
    ("killer", "killer"),
];

/// Logarithms of the numbers of table entries, 16 bytes each, between which `tt-size` may be.
const TABLE_SIZES: (u64, u64) = (16, MAX_HASH_MIB.ilog2() as u64 + 16);

/// The values of all parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Parameters {
    /// Those that the other dialect has too.
    pub settings: Settings,
    /// How to count squares in moves; `None` for Hub's own way.
    pub numbering: Option<Numbering>,
    /// The game, by the name that the client gave it.
    variant: String,
    /// Logarithm of the number of table entries of 16 bytes.
    table_size: u64,
    /// Size of the table in MiB; 0 if `tt-size` says it.
    hash_mib: u64,
    /// Whether to play from a book, if there were one.
    book: bool,
}

impl Default for Parameters {
    fn default() -> Self {
        let settings = Settings::default();
        Self {
            table_size: u64::from(settings.hash_mib.ilog2()) + 16,
            settings,
            numbering: None,
            variant: "normal".into(),
            hash_mib: 0,
            book: false,
        }
    }
}

impl Parameters {
    /// The declarations, in the order of fields that clients need: name, value, type, least, most, values.
    pub fn declarations(&self, engine: &Engine) -> Vec<String> {
        let settings = &self.settings;
        let integer = |name: &str, value: u64, (least, most): (u64, u64)| {
            format!("param name={name} value={value} type=int min={least} max={most}")
        };
        let boolean = |name: &str, value: bool| format!("param name={name} value={value} type=bool");
        let choice = |name: &str, value: &str, values: &str| {
            format!("param name={name} value={} type=enum values=\"{values}\"", quoted(value))
        };
        let numbering = if self.numbering.is_some() { "pdn" } else { "hub" };
        vec![
            choice("variant", &self.variant, &variant_names(engine).join(" ")),
            boolean("ponder", settings.ponder),
            integer("threads", settings.threads as u64, (1, MAX_THREADS as u64)),
            integer("tt-size", self.table_size, TABLE_SIZES),
            integer("hash", self.hash_mib, (0, MAX_HASH_MIB as u64)),
            integer("bb-size", 0, (0, 0)),
            boolean("book", self.book),
            integer("multipv", settings.lines as u64, (1, MAX_LINES as u64)),
            integer("overhead", settings.overhead, (0, MAX_OVERHEAD)),
            integer("strength", settings.level.into(), (0, LEVELS.into())),
            integer("seed", settings.seed, (0, MAX_SEED)),
            choice("numbering", numbering, "hub pdn"),
            format!("param name=rules value={} type=string", quoted(&settings.rules)),
        ]
    }

    /// Sets a parameter. Unknown ones are passed over.
    ///
    /// # Errors
    /// What is wrong with the value, and what would be right.
    pub fn set(&mut self, name: &str, value: &str, engine: &mut Engine) -> Result<Changed, String> {
        // pydraughts writes `none` where its user gave nothing; an empty value says nothing either.
        if matches!(value, "" | "none") {
            return Ok(Changed::Nothing);
        }
        let settings = &mut self.settings;
        let mut changed = Changed::Nothing;
        let done = match name {
            "variant" => self.set_variant(value, engine).map(|()| changed = Changed::Game),
            "ponder" => boolean(value).map(|value| settings.ponder = value),
            "threads" => settings.set_threads(value),
            "tt-size" => integer(value, TABLE_SIZES.0, TABLE_SIZES.1).map(|value| self.table_size = value),
            "hash" => integer(value, 0, MAX_HASH_MIB as u64).map(|value| self.hash_mib = value),
            "bb-size" => Ok(()), // there are no endgame tables to use
            "book" => boolean(value).map(|value| self.book = value),
            "multipv" => settings.set_lines(value),
            "overhead" => settings.set_overhead(value),
            "strength" => settings.set_level(value),
            "seed" => settings.set_seed(value),
            "numbering" => self.set_numbering(value, engine),
            "rules" => self.load_rules(value, engine).map(|new| changed = new),
            _ => Ok(()),
        };
        // Clients send either size; some send both, changed or not, and 0 for `hash` means that the other one counts.
        self.settings.hash_mib = if self.hash_mib > 0 { self.hash_mib as usize } else { 1 << (self.table_size - 16) };
        done.map(|()| changed).map_err(|error| format!("parameter {name}: {error}"))
    }

    fn set_variant(&mut self, value: &str, engine: &mut Engine) -> Result<(), String> {
        self.settings.set_variant(value, engine)?;
        self.take_variant(value, engine);
        Ok(())
    }

    fn take_variant(&mut self, given: &str, engine: &Engine) {
        self.variant = hub_name(given, engine);
        if self.numbering.is_some() {
            self.numbering = Some(Numbering::pdn(&engine.variant().rules));
        }
    }

    fn set_numbering(&mut self, value: &str, engine: &Engine) -> Result<(), String> {
        self.numbering = match value {
            "hub" => None,
            "pdn" => Some(Numbering::pdn(&engine.variant().rules)),
            _ => return Err(format!("'{value}' is neither hub nor pdn")),
        };
        Ok(())
    }

    fn load_rules(&mut self, path: &str, engine: &mut Engine) -> Result<Changed, String> {
        let Some(name) = self.settings.load_rules(path, engine)? else { return Ok(Changed::Nothing) };
        self.take_variant(&name, engine);
        Ok(Changed::Game)
    }

    /// Gives the engine its resources.
    ///
    /// # Errors
    /// If they cannot be had; then the sizes are again those of the table that there is.
    pub fn apply(&mut self, engine: &mut Engine) -> Result<(), EngineError> {
        let done = self.settings.apply(engine);
        if done.is_err() {
            let size = self.settings.hash_mib as u64;
            if self.hash_mib > 0 {
                self.hash_mib = size;
            } else {
                self.table_size = u64::from(size.ilog2()) + 16;
            }
        }
        done
    }
}

/// Every name that a client may give for a game, those that draughts programs look for first.
fn variant_names(engine: &Engine) -> Vec<String> {
    let mut names: Vec<String> = HUB_NAMES.iter().map(|(name, _)| (*name).into()).collect();
    for VariantInfo { name, .. } in engine.variants() {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// The present game by a declared name: the one that the client used if it is one.
fn hub_name(given: &str, engine: &Engine) -> String {
    let name = &engine.variant().name;
    if variant_names(engine).iter().any(|declared| declared == given) {
        return given.into();
    }
    HUB_NAMES.iter().find(|(_, own)| own == name).map_or_else(|| name.clone(), |(hub, _)| (*hub).into())
}
