//! The engine as its clients see it: one facade that plays every game, spoken to in text.
//!
//! Protocols, the command line, matches and trainers are equal clients of [`Engine`]. It never prints: a search reports
//! through a callback and ends through a [`Control`] that another thread may hold.

mod bench;
mod handicap;
mod report;
mod seat;
pub mod words;

pub use crate::eval::{Chances, Term};
pub use crate::text::diagram::Labels;
pub use bench::{BENCH_DEPTH, BenchShare, bench};
pub use handicap::{Handicap, LEVELS};
pub use report::{Bound, MoveInfo, MoveText, Picture, Report, Request, Style, Verdict};

use crate::board::Side;
use crate::eval::{Features, Layout, Weights};
use crate::game::Outcome;
use crate::rules::sheet::{Sheet, sheet};
use crate::rules::text;
use crate::rules::{AnyKernel, LONGEST_NAME, Rules, UnknownVariant, VARIANTS, find, folded};
use crate::score::Score;
use crate::search::{Control, Means, ParameterError, Parameters, Table};
use once_cell::sync::OnceCell;
use rayon::{ThreadPool, ThreadPoolBuilder};
use seat::{Open, Seat};
use std::collections::HashSet;
use thiserror::Error;

/// A game that the engine knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariantInfo {
    /// The name that commands and protocols use.
    pub name: String,
    /// The name in words.
    pub title: String,
    /// Other names that are understood.
    pub aliases: Vec<String>,
    /// Its rules.
    pub rules: Rules,
}

/// Resources of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Threads that search, 1 to [`MAX_THREADS`].
    pub threads: usize,
    /// Size of the transposition table in MiB, 1 to [`MAX_HASH_MIB`].
    pub hash_mib: usize,
}

/// Most threads that can be asked for.
pub const MAX_THREADS: usize = 256;

/// Largest transposition table that can be asked for, in MiB.
pub const MAX_HASH_MIB: usize = 1 << 20;

impl Default for Options {
    fn default() -> Self {
        Self { threads: 1, hash_mib: 64 }
    }
}

/// Why the engine refuses a command.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EngineError {
    /// No game has this name.
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    /// House rules that cannot be read.
    #[error("{0}")]
    Rules(String),
    /// A position that cannot be read or stand.
    #[error("{0}")]
    Position(String),
    /// A move that is not legal or not clear.
    #[error("{0}")]
    Move(String),
    /// The table does not fit in memory.
    #[error("no memory for a table of {0} MiB; ask for less")]
    Memory(usize),
}

/// Plays one game at a time, any of those it knows.
///
/// ```
/// use damier::{Control, Engine, Limits, Request, Style};
///
/// let mut engine = Engine::new();
/// engine.set_variant("thai")?;
/// engine.set_position(None, &["1-6"], Style::Pdn).unwrap_err(); // not a legal move: nothing changes
/// engine.set_position(None, &["27-24"], Style::Pdn)?;
/// let request = Request { limits: Limits { depth: Some(6), ..Limits::default() }, ..Request::default() };
/// let verdict = engine.go(&request, Style::Pdn, &Control::new(false), &mut |_| {})?;
/// let best = verdict.best.expect("the game is not over");
/// println!("{} {}", best.pdn, verdict.report.expect("it was searched").score);
/// # Ok::<(), damier::EngineError>(())
/// ```
pub struct Engine {
    variant: VariantInfo,
    house: Vec<VariantInfo>,
    seat: Box<dyn Seat>,
    options: Options,
    /// Made when it is first needed: filling the memory takes longer than a program may take to answer its first line.
    table: OnceCell<Table>,
    pool: Option<ThreadPool>,
    /// Numbers of the search that differ from the game's own.
    changed: Vec<(String, i32)>,
}

impl Default for Engine {
    fn default() -> Self {
        Self::new()
    }
}

fn built_in(entry: &crate::rules::Entry) -> VariantInfo {
    VariantInfo {
        name: entry.name.into(),
        title: entry.title.into(),
        aliases: entry.aliases.iter().map(|&alias| alias.into()).collect(),
        rules: *entry.rules,
    }
}

impl Engine {
    /// An engine at the start of a game of International draughts, with the default [`Options`].
    pub fn new() -> Self {
        let entry = &VARIANTS[0];
        let options = Options::default();
        Self {
            variant: built_in(entry),
            house: Vec::new(),
            seat: entry.call(Open),
            options,
            table: OnceCell::new(),
            pool: None,
            changed: Vec::new(),
        }
    }

    /// Every game known: the built-in ones, then those of [`Engine::load_rules`].
    pub fn variants(&self) -> Vec<VariantInfo> {
        VARIANTS.iter().map(built_in).chain(self.house.iter().cloned()).collect()
    }

    /// The game being played.
    pub fn variant(&self) -> &VariantInfo {
        &self.variant
    }

    /// Turns to another game, at its start position. Names and aliases are read in any case.
    ///
    /// # Errors
    /// The nearest names, if there is no such game; then nothing changes.
    pub fn set_variant(&mut self, name: &str) -> Result<(), EngineError> {
        let wanted = folded(name);
        if let Some(house) = self.house.iter().find(|house| folded(&house.name) == wanted) {
            self.variant = house.clone();
            self.seat = AnyKernel::new(&house.rules).call(&house.rules, Open);
        } else {
            let entry = find(name).map_err(|error| self.with_house_names(error, &wanted))?;
            self.variant = built_in(entry);
            self.seat = entry.call(Open);
        }
        self.clear();
        Ok(())
    }

    fn with_house_names(&self, mut error: UnknownVariant, wanted: &str) -> UnknownVariant {
        let wanted: &str = &wanted.chars().take(LONGEST_NAME).collect::<String>();
        let close = |name: &str| strsim::jaro_winkler(wanted, &folded(name)) > 0.8;
        error.nearest.splice(0..0, self.house.iter().map(|house| house.name.clone()).filter(|name| close(name)));
        error
    }

    /// Reads house rules and adds their games to those known; returns their names. A game of the same name as an
    /// earlier one takes its place.
    ///
    /// # Errors
    /// Line, key and accepted values of what cannot be read; then nothing changes.
    pub fn load_rules(&mut self, source: &str) -> Result<Vec<String>, EngineError> {
        let parent = |name: &str| {
            let house = self.house.iter().find(|house| folded(&house.name) == folded(name));
            match house {
                Some(house) => Some((house.title.clone(), house.rules)),
                None => find(name).ok().map(|entry| (entry.title.to_string(), *entry.rules)),
            }
        };
        let games = text::parse(source, &parent).map_err(|error| EngineError::Rules(error.to_string()))?;
        let names = games.iter().map(|game| game.name.clone()).collect();
        let replaced: HashSet<String> = games.iter().map(|game| folded(&game.name)).collect();
        self.house.retain(|house| !replaced.contains(&folded(&house.name)));
        for game in games {
            self.house.push(VariantInfo { name: game.name, title: game.title, aliases: Vec::new(), rules: game.rules });
        }
        Ok(names)
    }

    /// Sets up a position (`None`: the start; else a FEN or a Hub string) and plays moves from it.
    ///
    /// # Errors
    /// What is wrong with the position, or with the first move that cannot be played; then nothing changes.
    pub fn set_position(&mut self, setup: Option<&str>, moves: &[&str], style: Style) -> Result<(), EngineError> {
        self.seat.set_position(setup, moves, style)
    }

    /// Plays a legal move on from the present position and tells it in every notation.
    ///
    /// # Errors
    /// Why the move cannot be played, or which moves it could mean; then nothing changes.
    pub fn play(&mut self, text: &str, style: Style) -> Result<MoveText, EngineError> {
        self.seat.play(text, style)
    }

    /// Takes the last move back; false at the position set up.
    pub fn undo(&mut self) -> bool {
        self.seat.undo()
    }

    /// Moves played since the position was set up.
    pub fn plies(&self) -> usize {
        self.seat.plies()
    }

    /// Every legal move that a text can mean here, at least one; [`Engine::play`] wants exactly one.
    ///
    /// # Errors
    /// Why no legal move can be meant.
    pub fn meanings(&self, text: &str, style: Style) -> Result<Vec<MoveText>, EngineError> {
        self.seat.meanings(text, style)
    }

    /// Sets the Frisian counts of kings' moves as lidraughts writes them (`W12=2 B30=3`, squares in Hub order); other
    /// games ignore it. The game starts anew from the present position.
    ///
    /// # Errors
    /// The word that cannot be read.
    pub fn set_wolf(&mut self, text: &str) -> Result<(), EngineError> {
        self.seat.set_wolf(text)
    }

    /// The present position in FEN.
    pub fn fen(&self) -> String {
        self.seat.fen()
    }

    /// The present position as a Hub string.
    pub fn hub(&self) -> String {
        self.seat.hub()
    }

    /// The side to move.
    pub fn turn(&self) -> Side {
        self.seat.turn()
    }

    /// The hash key of the present position.
    pub fn key(&self) -> u64 {
        self.seat.key()
    }

    /// The legal moves of the present position; whole captures, each once.
    pub fn legal_moves(&self) -> Vec<MoveInfo> {
        self.seat.legal_moves()
    }

    /// The result of the game, draws included, if it is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.seat.outcome()
    }

    /// True if nothing can be played any more: no legal move, or the first king is made where it wins.
    pub fn is_decided(&self) -> bool {
        self.seat.is_decided()
    }

    /// The static evaluation of the present position for the side to move, and its terms for each side.
    pub fn evaluate(&self) -> (Score, Vec<Term>) {
        self.seat.evaluate()
    }

    /// What a score of the side to move means in the present position: its chances of winning, drawing and losing.
    pub fn chances(&self, score: Score) -> Chances {
        self.seat.chances(score)
    }

    /// What the evaluation sees of the present position, unless a capture is due or threatened in it.
    pub fn features(&self) -> Option<Features> {
        self.seat.features()
    }

    /// The features of the game's board.
    pub fn layout(&self) -> &Layout {
        self.seat.layout()
    }

    /// The weights of the evaluation.
    pub fn weights(&self) -> &Weights {
        self.seat.weights()
    }

    /// Evaluates by other weights, made for this game's board, until another game is chosen.
    pub fn set_weights(&mut self, weights: Weights) {
        self.seat.set_weights(Some(weights));
        self.clear();
    }

    /// Evaluates by weights that follow from the rules alone, until another game is chosen.
    pub fn compute_weights(&mut self) {
        self.seat.set_weights(None);
        self.clear();
    }

    /// The resources in use.
    pub fn options(&self) -> Options {
        self.options
    }

    /// Changes the resources and makes them ready; values are brought into their ranges. A new size of the table empties
    /// it.
    ///
    /// # Errors
    /// If the table does not fit in memory; then the old size stays, emptied.
    pub fn set_options(&mut self, options: Options) -> Result<(), EngineError> {
        let options = Options {
            threads: options.threads.clamp(1, MAX_THREADS),
            hash_mib: options.hash_mib.clamp(1, MAX_HASH_MIB),
        };
        if options.hash_mib != self.options.hash_mib || self.table.get().is_none() {
            // The old table makes room for the new one.
            self.table.take();
            let table = Table::new(options.hash_mib).map_err(|_| EngineError::Memory(options.hash_mib))?;
            self.table = OnceCell::from(table);
        }
        if options.threads != self.options.threads {
            self.pool = None;
        }
        self.options = options;
        Ok(())
    }

    /// Changes a number of the search, see [`Parameters`], in this and all games: to find out by a match whether it does
    /// better with another one.
    ///
    /// # Errors
    /// If there is no such number, or it cannot have this value.
    pub fn set_parameter(&mut self, name: &str, value: i32) -> Result<(), ParameterError> {
        Parameters::default().set(name, value)?;
        self.changed.push((name.to_string(), value));
        Ok(())
    }

    /// Forgets what earlier searches found: a new game begins.
    pub fn clear(&mut self) {
        if let Some(table) = self.table.get_mut() {
            table.clear();
        }
    }

    /// Searches the present position and reports on the way. A position that is drawn by rule, but in which moves are
    /// left, is searched like any other.
    ///
    /// # Errors
    /// A root move that is not legal, or a table that does not fit in memory.
    pub fn go(
        &self,
        request: &Request,
        style: Style,
        control: &Control,
        report: &mut dyn FnMut(&Report),
    ) -> Result<Verdict, EngineError> {
        if let Some(handicap) = request.handicap {
            return handicap::go(self, handicap, request, style, control, report);
        }
        let mib = self.options.hash_mib;
        let table = self.table.get_or_try_init(|| Table::new(mib).map_err(|_| EngineError::Memory(mib)))?;
        let mut parameters = Parameters::default();
        for (name, value) in &self.changed {
            // Checked when it was set.
            let _ = parameters.set(name, *value);
        }
        let means = Means { table, threads: self.options.threads, parameters: &parameters, control };
        self.seat.go(request, style, means, report)
    }

    /// The lines of `depth` plies (at least 1) below each legal move, draw rules ignored, counted by the threads of
    /// [`Options`]. With `paths` every order of captures is a line of its own.
    pub fn perft(&mut self, depth: u32, paths: bool) -> Vec<(MoveText, u64)> {
        self.in_pool(|seat| seat.perft(depth, paths, &Control::default()))
    }

    /// As [`Engine::perft`]; `None` if it is stopped before its end.
    pub fn perft_unless(&mut self, depth: u32, paths: bool, control: &Control) -> Option<Vec<(MoveText, u64)>> {
        let counts = self.in_pool(|seat| seat.perft(depth, paths, control));
        (!control.is_stopped()).then_some(counts)
    }

    /// The sum of [`Engine::perft`], without the moves: writing down thousands of long captures takes its time.
    pub fn perft_total(&mut self, depth: u32, paths: bool) -> u64 {
        self.in_pool(|seat| seat.perft_total(depth, paths))
    }

    /// Does some work on the threads of [`Options`].
    fn in_pool<T: Send>(&mut self, work: impl FnOnce(&dyn Seat) -> T + Send) -> T {
        if self.pool.is_none() {
            self.pool = ThreadPoolBuilder::new().num_threads(self.options.threads).build().ok();
        }
        let seat = self.seat.as_ref();
        match &self.pool {
            // Without threads of its own the work still gets done, by those of the process.
            Some(pool) => pool.install(|| work(seat)),
            None => work(seat),
        }
    }

    /// The rules being played, in the form that [`Engine::load_rules`] reads.
    pub fn rules_text(&self) -> String {
        text::print(&self.variant.name, &self.variant.title, &self.variant.rules)
    }

    /// The rules being played, in plain sentences.
    pub fn rules_sheet(&self) -> Sheet {
        sheet(&self.variant.title, &self.variant.rules)
    }

    /// The board in letters.
    ///
    /// # Errors
    /// A square to mark that the board does not have.
    pub fn diagram(&self, picture: &Picture) -> Result<String, EngineError> {
        self.seat.diagram(picture)
    }

    /// The board as an SVG document.
    ///
    /// # Errors
    /// A square to mark, or of an arrow, that the board does not have.
    pub fn svg(&self, picture: &Picture) -> Result<String, EngineError> {
        self.seat.svg(picture)
    }
}
