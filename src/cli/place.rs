//! Arguments made into what the engine takes.

use super::arguments::{Place, Power};
use super::failure::Failure;
use super::values;
use damier::{Engine, Options, Style};

impl Place {
    /// Brings the engine to the game and the position.
    pub fn enter(&self, engine: &mut Engine) -> Result<(), Failure> {
        engine.set_variant(&self.variant)?;
        engine.set_position(self.position.as_deref(), &values::moves(&self.moves), Style::Pdn)?;
        Ok(())
    }
}

impl Power {
    /// The same for the engine.
    pub fn options(self) -> Options {
        Options { threads: self.threads, hash_mib: self.hash }
    }
}
