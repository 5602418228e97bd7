//! The weights of the features and the text in which they are kept.

use super::chances::Curve;
use super::layout::{COUNTS, KING, Layout, NAMES};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Write;
use thiserror::Error;

/// Greatest weight of a square or pattern in centi-men.
const LIMIT: f32 = 100.0;
/// Greatest sum of the weights of all squares of men in centi-men: with a pattern and what rounding adds, it fits in the
/// half word that it is made in.
const ROOM: f32 = 3_900.0;
/// Greatest weight of a count.
const COUNT_LIMIT: f32 = 400.0;
/// Greatest worth of a man or a king in centi-men.
const WORTH_LIMIT: f32 = 2_000.0;
/// Weights are used in eighths of a centi-man.
pub const UNIT: f32 = 8.0;

/// The weights of one game: opening and ending, a list of each in the order of [`Layout`], in centi-men.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// With all pieces of the start on the board, and with a fifth of them.
    pub phases: [Vec<f32>; 2],
    /// What scores mean, in the opening and in the ending.
    pub curves: [Curve; 2],
}

/// Why a text holds no weights for a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WeightsError {
    /// It is not in the form of such a file.
    #[error("{0}")]
    Form(String),
    /// A group of another board, or of another version.
    #[error("`{name}` has {found} weights, {wanted} are wanted; run `damier fit` for this game")]
    Length {
        /// The group.
        name: String,
        /// Weights in the text.
        found: usize,
        /// Weights that the board has.
        wanted: usize,
    },
}

#[derive(Deserialize)]
struct File {
    weights: BTreeMap<String, [f32; 2]>,
    chances: Chances,
    #[serde(flatten)]
    groups: BTreeMap<String, toml::Value>,
}

#[derive(Deserialize)]
struct Chances {
    opening: [f32; 2],
    ending: [f32; 2],
}

#[derive(Deserialize)]
struct Group {
    opening: Vec<f32>,
    ending: Vec<f32>,
}

impl Weights {
    /// All weights 0.
    pub fn zero(layout: &Layout) -> Self {
        Self { phases: [vec![0.0; layout.len], vec![0.0; layout.len]], curves: [Curve::default(); 2] }
    }

    /// Reads what [`Weights::write`] writes. Counts that are missing weigh nothing.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn read(layout: &Layout, text: &str) -> Result<Self, WeightsError> {
        let file: File = toml::from_str(text).map_err(|error| WeightsError::Form(error.message().to_string()))?;
        let mut weights = Self::zero(layout);
        for (i, (name, _)) in NAMES.iter().enumerate() {
            if let Some(pair) = file.weights.get(*name) {
                weights.set(i, *pair);
            }
        }
        for &(name, first, size) in &layout.groups {
            let group = file.groups.get(name).cloned();
            let group = group.ok_or_else(|| WeightsError::Form(format!("[{name}] is missing")))?;
            let group: Group =
                group.try_into().map_err(|error: toml::de::Error| WeightsError::Form(error.message().to_string()))?;
            for found in [group.opening.len(), group.ending.len()] {
                if found != size {
                    return Err(WeightsError::Length { name: name.into(), found, wanted: size });
                }
            }
            for i in 0..size {
                weights.set(first + i, [group.opening[i], group.ending[i]]);
            }
        }
        weights.curves = [file.chances.opening, file.chances.ending].map(|[drawn, width]| Curve::new(drawn, width));
        Ok(weights)
    }

    /// Sets a weight of the opening and of the ending, within what can be used.
    pub fn set(&mut self, i: usize, pair: [f32; 2]) {
        let limit = match i {
            _ if i <= KING => WORTH_LIMIT,
            _ if i < COUNTS => COUNT_LIMIT,
            _ => LIMIT,
        };
        for (list, value) in self.phases.iter_mut().zip(pair) {
            list[i] = if value.is_finite() { value.clamp(-limit, limit) } else { 0.0 };
        }
    }

    /// Scales the squares of men down where their sum might not fit in half a word: on large boards of house rules.
    pub fn tamed(mut self, layout: &Layout) -> Self {
        for phase in &mut self.phases {
            let sum = |sign: f32| layout.men.iter().map(|&i| (phase[layout.shared[i]] * sign).max(0.0)).sum::<f32>();
            let most = sum(1.0).max(sum(-1.0));
            if most > ROOM {
                layout.men.iter().for_each(|&i| phase[i] *= ROOM / most);
            }
        }
        self
    }

    /// The text of a file of weights; `made` are lines that tell how they were made.
    pub fn write(&self, layout: &Layout, made: &[String]) -> String {
        let mut text = String::new();
        for line in made {
            let _ = writeln!(text, "# {line}");
        }
        text.push_str(
            "# Weights are in hundredths of a man: opening, ending. Squares are those of White, row by row from\n",
        );
        text.push_str(
            "# the top. A score of the first number of `chances` wins half the games; the second is the width.\n\n",
        );
        text.push_str("[weights]\n");
        for (i, (name, _)) in NAMES.iter().enumerate().take(COUNTS) {
            let _ = writeln!(text, "{name} = [{:.1}, {:.1}]", self.phases[0][i], self.phases[1][i]);
        }
        let [opening, ending] = &self.curves;
        let _ = writeln!(text, "\n[chances]\nopening = [{:.1}, {:.1}]", opening.drawn, opening.width);
        let _ = writeln!(text, "ending = [{:.1}, {:.1}]", ending.drawn, ending.width);
        for &(name, first, size) in &layout.groups {
            let _ = writeln!(text, "\n[{name}]");
            for (phase, list) in ["opening", "ending"].into_iter().zip(&self.phases) {
                let _ = writeln!(text, "{phase} = [");
                for row in list[first..first + size].chunks(row_length(layout, size)) {
                    let row: Vec<String> = row.iter().map(|value| format!("{value:6.1}")).collect();
                    let _ = writeln!(text, "  {},", row.join(","));
                }
                text.push_str("]\n");
            }
        }
        text
    }
}

/// Weights on one line: those of a row of the board, as far as possible.
fn row_length(layout: &Layout, size: usize) -> usize {
    let row = layout.row;
    if size.is_multiple_of(row) { row } else { 8 }
}
