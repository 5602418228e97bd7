//! What a person sees while a match goes on: how far it is, what it shows, and the games at the boards. Only on a
//! terminal, on standard error; at the end it is gone.

use super::super::words;
use damier::board::Side;
use damier::tournament::report::Results;
use damier::tournament::schedule::Fixture;
use damier::tournament::statistics::Tally;
use damier::tournament::{Entrant, Event, Plan, PlayedGame};
use indicatif::{MultiProgress, ProgressBar, ProgressStyle};
use std::cell::RefCell;
use std::collections::BTreeMap;
use terminal_size::{Width, terminal_size_of};

/// Columns before the message of the first line.
const BEFORE: usize = 60;
/// Columns kept free, where the terminal itself writes `^C`: a line that wraps could not be taken away again.
const FREE: usize = 4;
/// Columns where the terminal does not say how many it has.
const COLUMNS: usize = 80;
/// Games at once that are shown one by one.
const MOST_BOARDS: usize = 8;

/// The view.
pub struct Live {
    bars: MultiProgress,
    whole: ProgressBar,
    boards: Vec<ProgressBar>,
    names: Vec<String>,
    state: RefCell<State>,
}

#[derive(Default)]
struct State {
    /// Points of the first engine, and failures.
    tally: Tally,
    failures: u64,
    games: BTreeMap<usize, Fixture>,
}

impl Live {
    /// A view of a match that is about to begin.
    pub fn new(plan: &Plan, boards: usize, results: &Results) -> Self {
        let bars = MultiProgress::new();
        let whole = bars.add(ProgressBar::new(results.scheduled()));
        // Both templates are constants that are known to be right.
        if let Ok(style) =
            ProgressStyle::with_template("{bar:12} {pos} of {len} games, {elapsed} gone, {eta} left  {msg}")
        {
            whole.set_style(style);
        }
        whole.set_position(results.played());
        whole.reset_eta();
        let boards = (0..boards.min(MOST_BOARDS)).map(|_| {
            let bar = bars.add(ProgressBar::new_spinner());
            if let Ok(style) = ProgressStyle::with_template("  {msg}") {
                bar.set_style(style);
            }
            bar
        });
        let boards = boards.collect();
        let names = plan.engines.iter().map(Entrant::title).collect();
        Self { whole, boards, bars, names, state: RefCell::default() }
    }

    /// True if there is a terminal to show it on.
    pub fn is_shown(&self) -> bool {
        !self.whole.is_hidden()
    }

    /// Shows an event.
    pub fn show(&self, event: &Event, results: &Results) {
        if !self.is_shown() {
            return;
        }
        match event {
            Event::Begun { board, fixture } => {
                self.state.borrow_mut().games.insert(*board, *fixture);
            }
            Event::Moved { board, plies, side, mv } => self.moved(*board, *plies, *side, mv),
            // The game begins anew, which is told next.
            Event::Spoilt { .. } => {}
            Event::Ended { game, .. } => self.ended(game, results),
        }
    }

    fn moved(&self, board: usize, plies: usize, side: Side, mv: &damier::tournament::game::PlayedMove) {
        let state = self.state.borrow();
        let (Some(bar), Some(fixture)) = (self.boards.get(board), state.games.get(&board)) else { return };
        let (white, black) = (&self.names[fixture.white], &self.names[fixture.black]);
        let white_score = mv.score.map(|score| if side == Side::White { score } else { -score });
        let score = white_score.map_or(String::new(), |score| format!("{score:+.2}"));
        let clock = mv.left.map_or(String::new(), |left| format!("  {} has {left:.1} s", words::side(side)));
        let (number, text) = (plies.div_ceil(2), &mv.text.pdn);
        let text =
            format!("game {:<5} {white} - {black}  move {number:<3} {text:<12} {score}{clock}", fixture.game + 1);
        bar.set_message(cut(&text, 2));
    }

    fn ended(&self, game: &PlayedGame, results: &Results) {
        let mut state = self.state.borrow_mut();
        let first = if self.names.first() == Some(&game.white) { Side::White } else { Side::Black };
        if self.names.first().is_some_and(|name| *name == game.white || *name == game.black) {
            state.tally.add(game.verdict.points(first));
        }
        state.failures += u64::from(game.verdict.cause.is_failure());
        let Tally { wins, draws, losses } = state.tally;
        let name = self.names.first().map_or("", String::as_str);
        let mut text = format!("{name} +{wins} ={draws} -{losses}");
        if let Some(walk) = results.walk() {
            let (lower, upper) = (walk.sprt().lower(), walk.sprt().upper());
            text.push_str(&format!("  LLR {:.2} ({lower:.2} to {upper:.2})", walk.llr()));
        }
        if !results.spoilt().is_empty() {
            text.push_str(&format!("  {} spoilt by pauses", results.spoilt().len()));
        }
        if state.failures > 0 {
            text.push_str(&format!("  {} failure{}", state.failures, words::plural(state.failures)));
        }
        self.whole.set_message(cut(&text, BEFORE));
        self.whole.set_position(results.played());
    }

    /// Takes the view away.
    pub fn end(&self) {
        self.boards.iter().for_each(ProgressBar::finish_and_clear);
        self.whole.finish_and_clear();
        // A terminal that is gone needs no clearing.
        let _ = self.bars.clear();
    }
}

/// As much of a text as fits behind so many columns.
fn cut(text: &str, before: usize) -> String {
    let columns = terminal_size_of(std::io::stderr()).map_or(COLUMNS, |(Width(width), _)| width.into());
    text.chars().take(columns.saturating_sub(before + FREE)).collect()
}
