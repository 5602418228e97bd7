//! A whole match as data: what a configuration file holds, and what the header of its record repeats.

use super::adjudication::{DrawRule, ResignRule};
use super::entrant::{Entrant, Language};
use super::opening::OpeningPlan;
use super::statistics::Sprt;
use super::words;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::hash::{Hash, Hasher};

/// Who meets whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Every engine meets every other one; of two engines, a match.
    #[default]
    RoundRobin,
    /// The first engine meets each of the others.
    Gauntlet,
}

/// What happens when the machine stands still and an engine is late because of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pauses {
    /// The game shows nothing: it is told apart and played again.
    #[default]
    Replay,
    /// It is the time of the engine, as on a tournament clock.
    Count,
}

impl Pauses {
    fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}

/// A match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Plan {
    /// The game, by any of its names.
    pub variant: String,
    /// The engines.
    #[serde(default, rename = "engine")]
    pub engines: Vec<Entrant>,
    /// Settings for every engine that has none of its own.
    #[serde(default)]
    pub each: Entrant,
    /// Who meets whom.
    #[serde(default)]
    pub format: Format,
    /// Games of each two engines that meet; two for each opening, with colours swapped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<u32>,
    /// Where games begin.
    #[serde(default)]
    pub openings: OpeningPlan,
    /// Chooses openings and their order.
    #[serde(default)]
    pub seed: u64,
    /// Plies after which a game is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_plies: Option<u32>,
    /// When a game is won without being played to its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resign: Option<ResignRule>,
    /// When a game is drawn without being played to its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<DrawRule>,
    /// What a pause of the machine does to a game.
    #[serde(default, skip_serializing_if = "Pauses::is_usual")]
    pub pauses: Pauses,
    /// A test that ends the match as soon as it is decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Sprt>,
}

/// Games of two engines where nothing is said.
const GAMES: u32 = 100;
/// The same under a test, which ends it long before.
const GAMES_OF_TEST: u32 = 40_000;
/// Most games of two engines.
const MOST_GAMES: u32 = 10_000_000;

impl Plan {
    /// An empty plan for a game.
    pub fn new(variant: &str) -> Self {
        Self {
            variant: variant.into(),
            engines: Vec::new(),
            each: Entrant::default(),
            format: Format::default(),
            games: None,
            openings: OpeningPlan::default(),
            seed: 0,
            max_plies: None,
            resign: None,
            draw: None,
            pauses: Pauses::default(),
            sprt: None,
        }
    }

    /// Reads a configuration file.
    ///
    /// # Errors
    /// Line and setting that cannot be read.
    pub fn read(text: &str) -> Result<Self, String> {
        toml::from_str(text).map_err(|error| {
            let line = error.span().map_or(0, |span| text[..span.start.min(text.len())].matches('\n').count() + 1);
            format!("line {line}: {}", words::plain(error.message()))
        })
    }

    /// The same plan with everything said once: settings for each engine written to every one, names made different,
    /// numbers in place of what was left out.
    ///
    /// # Errors
    /// What is missing or does not fit together, and the remedy.
    pub fn complete(&self) -> Result<Self, String> {
        let mut plan = self.clone();
        plan.each = Entrant::default();
        plan.engines = self.engines.iter().map(|engine| engine.over(&self.each)).collect();
        if plan.engines.len() < 2 {
            return Err("a match needs two engines or more; name each with --engine".into());
        }
        for i in 0..plan.engines.len() {
            plan.engines[i].check()?;
            plan.engines[i].name = Some(unused(&plan.engines[i].title(), &plan.engines[..i]));
        }
        let games = self.games.unwrap_or(if self.sprt.is_some() { GAMES_OF_TEST } else { GAMES });
        if games == 0 || !games.is_multiple_of(2) || games > MOST_GAMES {
            return Err(format!(
                "the number of games must be even, since each opening is played with both colours, and at most \
                 {MOST_GAMES}; not {games}"
            ));
        }
        plan.games = Some(games);
        if plan.sprt.is_some() && plan.engines.len() != 2 {
            return Err("a test (SPRT) compares two engines; this match has more".into());
        }
        if let Some(sprt) = &plan.sprt {
            sprt.check().map_err(|error| error.to_string())?;
        }
        plan.resign.as_ref().map_or(Ok(()), ResignRule::check)?;
        plan.draw.as_ref().map_or(Ok(()), DrawRule::check)?;
        plan.openings.check()?;
        Ok(plan)
    }

    /// Games of each two engines that meet.
    pub fn games(&self) -> u32 {
        self.games.unwrap_or(GAMES)
    }

    /// A number that two plans share if they play the same games. How many games, and the test that may end them
    /// sooner, are no part of it: a match may be prolonged.
    pub fn fingerprint(&self) -> u64 {
        let mut same = self.clone();
        same.games = None;
        same.sprt = None;
        let text = serde_json::to_string(&same).unwrap_or_default();
        let mut hasher = fxhash::FxHasher64::default();
        text.hash(&mut hasher);
        hasher.finish()
    }

    /// The first setting in which another plan differs from this one, in words.
    pub fn difference(&self, other: &Self) -> String {
        let fields = |plan: &Self| serde_json::to_value(plan).unwrap_or_default();
        let (one, two) = (fields(self), fields(other));
        let names = ["variant", "engine", "format", "openings", "seed", "max-plies", "resign", "draw", "pauses"];
        let Some(name) = names.iter().find(|name| one.get(**name) != two.get(**name)) else {
            return "its settings differ".into();
        };
        let (one, two) = (&one[*name], &two[*name]);
        let (Some(old), Some(new)) = (one.as_array(), two.as_array()) else {
            return format!("its {name} is {}, not {}", in_words(one), in_words(two));
        };
        let pairs = (1..).zip(old.iter().zip(new)).find(|(_, (old, new))| old != new);
        let Some((number, (old, new))) = pairs else {
            return format!("it has {} of `{name}`, not {}", old.len(), new.len());
        };
        let settings = [old, new].into_iter().filter_map(Value::as_object).flat_map(|map| map.keys());
        match settings.into_iter().find(|setting| old.get(setting) != new.get(setting)) {
            Some(setting) => {
                let (old, new) = (in_words(&old[setting]), in_words(&new[setting]));
                format!("{setting} of {name} {number} is {old}, not {new}")
            }
            None => format!("{name} {number} is {}, not {}", in_words(old), in_words(new)),
        }
    }

    /// True if games of this plan come out the same every time: no engine plays by a clock.
    pub fn is_repeatable(&self) -> bool {
        self.engines.iter().all(|engine| {
            let limit = engine.limit();
            let fixed = limit.control.is_none() && limit.move_time.is_none();
            fixed && engine.language() == Language::Damier && engine.threads() == 1 && engine.ponder != Some(true)
        })
    }
}

/// A setting as it is typed.
fn in_words(value: &Value) -> String {
    match value {
        Value::Null => "nothing".into(),
        Value::String(text) => format!("\"{text}\""),
        other => other.to_string(),
    }
}

/// A name that no earlier engine has.
fn unused(name: &str, earlier: &[Entrant]) -> String {
    let taken = |name: &str| earlier.iter().any(|engine| engine.name.as_deref() == Some(name));
    if !taken(name) {
        return name.into();
    }
    (2..).map(|n| format!("{name} {n}")).find(|name| !taken(name)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = r#"
        variant = "thai"
        games = 20
        seed = 7
        [each]
        nodes = 1000
        [[engine]]
        name = "strong"
        nodes = 4000
        [[engine]]
        [[engine]]
        option = { hash = 4 }
        [openings]
        random = 6
    "#;

    #[test]
    fn files_are_read_and_completed() {
        let plan = Plan::read(FILE).unwrap().complete().unwrap();
        let names: Vec<String> = plan.engines.iter().map(Entrant::title).collect();
        assert_eq!(names, ["strong", "damier", "damier 2"]);
        assert_eq!(plan.engines[0].limit().nodes, Some(4000));
        assert_eq!(plan.engines[2].limit().nodes, Some(1000));
        assert!(plan.is_repeatable());
        assert_eq!(plan.complete().unwrap(), plan, "complete is complete");
        let again: Plan = serde_json::from_str(&serde_json::to_string(&plan).unwrap()).unwrap();
        assert_eq!(again, plan);
    }

    #[test]
    fn what_changes_the_games_changes_the_fingerprint() {
        let plan = Plan::read(FILE).unwrap().complete().unwrap();
        let longer = Plan { games: Some(40), ..plan.clone() };
        assert_eq!(plan.fingerprint(), longer.fingerprint());
        let other = Plan { seed: 8, ..plan.clone() };
        assert_ne!(plan.fingerprint(), other.fingerprint());
    }

    #[test]
    fn faults_are_told() {
        let error = Plan::read("variant = \"thai\"\ngames = 20\nspeed = 3\n").unwrap_err();
        assert!(error.starts_with("line 3: unknown setting \"speed\""), "{error}");
        assert!(Plan::new("thai").complete().unwrap_err().contains("two engines"));
        let odd = Plan { games: Some(3), ..Plan::read(FILE).unwrap() };
        assert!(odd.complete().unwrap_err().contains("even"));
    }
}
