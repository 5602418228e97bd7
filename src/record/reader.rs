//! The reader: games of a file, one after the other, each checked.
//!
//! A file is normally of one variant but seldom says which. So the first games are read ahead, and the variant that
//! explains most of them goes first from then on; a game that it does not explain is tried in the others. Memory does
//! not grow with the file.

use super::candidates::{self, Hints};
use super::lines::Lines;
use super::list::List;
use super::parse::Games;
use super::raw::RawGame;
use super::replay::{self, Attempt, Stop};
use super::token::Tokens;
use super::{GameRecord, Warning, variations, write};
use crate::engine::{Engine, EngineError};
use std::collections::VecDeque;
use std::io::{self, BufRead};

/// Games read ahead to find the variant of a file.
const AHEAD: usize = 64;
/// Memory that they may take, in bytes.
const AHEAD_COST: usize = 8 << 20;
/// Games by which variants are weighed that explain all of them.
const WEIGHED: usize = 12;
/// How much likelier the moves must be under the rules of a rarer game, as a logarithm.
const LIKELIER: f64 = 3.0;
/// Plies from which a game alone shows that it is of another variant than those before.
const EVIDENCE: usize = 12;

/// How a file is to be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadOptions {
    /// The variant of all games, by any name that the engine knows; found out if none is given.
    pub variant: Option<String>,
}

/// A game of a file, or why it is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The line on which it begins, from 1.
    pub line: usize,
    /// Its number in the file, from 1.
    pub index: usize,
    /// The game.
    pub game: Result<Checked, Refused>,
}

/// A game all of whose moves are legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The game.
    pub record: GameRecord,
    /// What was odd about it.
    pub warnings: Vec<Warning>,
}

/// A game that cannot be played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The line of the move.
    pub line: usize,
    /// The move as the file has it, with its number; the position, if that is wrong.
    pub mv: String,
    /// What is wrong, in a sentence.
    pub reason: String,
    /// The game up to there.
    pub partial: GameRecord,
}

/// Reads games: PDN, lists of positions (FEN or Hub) or damier's own JSON lines, told apart by what stands in them.
///
/// ```
/// use damier::Engine;
/// use damier::record::{ReadOptions, Reader};
///
/// let file = "[White \"A\"]\n1. 32-28 19-23 2. 28x19 14x23 1-1";
/// let mut reader = Reader::new(file.as_bytes(), Engine::new(), ReadOptions::default())?;
/// let game = reader.next().expect("one game")?.game.expect("legal moves").record;
/// assert_eq!((game.variant.as_str(), game.moves.len()), ("international", 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Reader<R> {
    /// The input before anybody has looked at it.
    lines: Option<Lines<R>>,
    source: Option<Source<R>>,
    engine: Engine,
    known: Vec<crate::engine::VariantInfo>,
    options: ReadOptions,
    ahead: VecDeque<RawGame>,
    /// Variants that games of this file were found to be of, and how many, older ones counting less.
    found: Vec<(String, f64)>,
    index: usize,
}

enum Source<R> {
    Pdn(Box<Games<R>>),
    List(Box<List<R>>),
}

impl<R: BufRead> Reader<R> {
    /// A reader of an input; the engine brings the house rules that it has loaded.
    ///
    /// # Errors
    /// If the variant of the options is not known.
    pub fn new(input: R, mut engine: Engine, options: ReadOptions) -> Result<Self, EngineError> {
        if let Some(variant) = &options.variant {
            engine.set_variant(variant)?;
        }
        let known = engine.variants();
        let (lines, ahead, found) = (Some(Lines::new(input)), VecDeque::new(), Vec::new());
        Ok(Self { lines, source: None, engine, known, options, ahead, found, index: 0 })
    }

    /// The engine back.
    pub fn into_engine(self) -> Engine {
        self.engine
    }

    /// Looks at the input, and reads the first games.
    fn begin(&mut self, mut lines: Lines<R>) -> io::Result<()> {
        let head = lines.peek()?;
        let source = match List::<R>::kind(&head) {
            Some(kind) => Source::List(Box::new(List::new(lines, kind))),
            None => Source::Pdn(Box::new(Games::new(Tokens::new(lines)))),
        };
        let source = self.source.insert(source);
        let mut cost = 0;
        while self.ahead.len() < AHEAD && cost < AHEAD_COST {
            let Some(game) = source.next()? else { break };
            cost += game.cost;
            self.ahead.push_back(game);
        }
        if self.options.variant.is_none() {
            self.lead();
        }
        Ok(())
    }

    /// Finds the variant that explains most of the games read ahead that do not name theirs.
    fn lead(&mut self) {
        let mut open: Vec<&RawGame> =
            self.ahead.iter().filter(|game| candidates::named(&self.known, game).variants.is_empty()).collect();
        let mut hints = Hints::default();
        open.iter().for_each(|game| hints.add(game));
        let moving = open.iter().any(|game| !game.moves.is_empty());
        let mut best = (0, 0);
        let mut equal: Vec<String> = Vec::new();
        // Games that a common variant explains.
        let mut plain = vec![false; open.len()];
        for name in candidates::likely(&self.engine, &hints, moving) {
            if open.is_empty() || self.engine.set_variant(&name).is_err() {
                continue;
            }
            let mut score = (0, 0);
            let rare = candidates::is_rare(&name);
            let mut needed = false;
            for (game, plain) in open.iter().zip(&mut plain) {
                let (whole, straight, plies) = replay::attempt(&mut self.engine, game).rank();
                let explained = whole && straight;
                score = (score.0 + usize::from(explained), score.1 + plies);
                needed |= explained && !*plain;
                *plain |= explained && !rare;
            }
            // Rare games come last among the likely.
            if rare && !needed {
                continue;
            }
            if score > best {
                best = score;
                equal.clear();
            }
            if score == best && score > (0, 0) {
                equal.push(name);
            }
        }
        open.truncate(WEIGHED);
        let leader = least_surprised(&mut self.engine, equal, &open);
        self.found.extend(leader.map(|name| (name, 1.0)));
    }

    /// Remembers the variant of a game that was explained wholly.
    fn remember(&mut self, variant: &str) {
        self.found.iter_mut().for_each(|(_, weight)| *weight *= 0.9);
        match self.found.iter_mut().find(|(name, _)| name == variant) {
            Some((_, weight)) => *weight += 1.0,
            None => self.found.push((variant.to_string(), 1.0)),
        }
        self.found.sort_by(|a, b| b.1.total_cmp(&a.1));
    }

    fn try_as(&mut self, variant: &str, game: &RawGame) -> Option<Attempt> {
        if self.engine.variant().name != variant {
            self.engine.set_variant(variant).ok()?;
        }
        Some(replay::attempt(&mut self.engine, game))
    }

    /// Checks a game in the variant given, in those that its tags name or in all that are likely.
    fn check(&mut self, game: &RawGame) -> Attempt {
        let mut notes = Vec::new();
        let given = self.options.variant.as_ref().map(|_| self.engine.variant().name.clone());
        let named = candidates::named(&self.known, game);
        notes.extend(named.unknown.map(|text| Warning { line: game.line, text }));
        let mut attempt = match (given, named.variants.as_slice()) {
            (Some(variant), _) => self.best(&[variant], game),
            (None, []) => self.found_out(game, &mut notes),
            (None, variants) => self.best(variants, game),
        };
        if attempt.scored {
            let mut game = game.clone();
            game.fold_last();
            variations::add_variations(&mut self.engine, &game, &mut attempt);
        } else {
            variations::add_variations(&mut self.engine, game, &mut attempt);
        }
        // The writer makes this tag of the result.
        let format = attempt.record.result.format();
        attempt.record.tags.retain(|(name, value)| name != write::FORMAT || Some(value.as_str()) != format);
        attempt.warnings.splice(0..0, notes);
        attempt
    }

    /// The best attempt among some variants, earlier ones first. The engine is left in its variant.
    fn best(&mut self, variants: &[String], game: &RawGame) -> Attempt {
        let mut best: Option<Attempt> = None;
        for variant in variants {
            let Some(attempt) = self.try_as(variant, game) else { continue };
            let done = attempt.stop.is_none() && !attempt.turned;
            if best.as_ref().is_none_or(|best| attempt.rank() > best.rank()) {
                best = Some(attempt);
            }
            if done {
                break;
            }
        }
        // A game without any candidate is shown to be none of the commonest.
        let best = best.unwrap_or_else(|| {
            let _ = self.engine.set_variant("international");
            replay::attempt(&mut self.engine, game)
        });
        if self.engine.variant().name != best.record.variant {
            // It was set a moment ago.
            let _ = self.engine.set_variant(&best.record.variant);
        }
        best
    }

    /// A game that says nothing of its variant: that of the games before it first.
    fn found_out(&mut self, game: &RawGame, notes: &mut Vec<Warning>) -> Attempt {
        let leader = self.found.first().map(|(name, _)| name.clone());
        let led = leader.as_ref().map(|name| self.best(std::slice::from_ref(name), game));
        if let Some(attempt) = led.as_ref().filter(|attempt| attempt.stop.is_none() && !attempt.turned) {
            let attempt = attempt.clone();
            self.remember(&attempt.record.variant);
            return attempt;
        }
        let mut hints = Hints::default();
        hints.add(game);
        let mut others: Vec<String> = self.found.iter().map(|(name, _)| name.clone()).collect();
        others.extend(candidates::likely(&self.engine, &hints, !game.moves.is_empty()));
        others.retain(|name| Some(name) != leader.as_ref());
        let best = self.best(&others, game);
        let Some(led) = led else {
            if best.stop.is_none() {
                self.remember(&best.record.variant);
            }
            return best;
        };
        let (ours, theirs) = (led.rank(), best.rank());
        // A wrong position alone shows nothing, unless its squares are not of the other board.
        let fits = self.known.iter().any(|info| info.name == led.record.variant && hints.fit(info));
        let invented = led.turned && game.setup.is_none() && best.rank().1;
        let enough = theirs.2 >= EVIDENCE || (ours.2 < 2 && theirs.2 > 1) || !fits || invented;
        if (theirs.0 && enough && theirs > ours) || theirs.2 > 2 * ours.2 + 2 {
            if best.stop.is_none() {
                self.remember(&best.record.variant);
            }
            let title = &self.engine.variant().title;
            notes.push(Warning {
                line: game.line,
                text: format!("unlike others of the file, this game is read as {title}"),
            });
            return best;
        }
        let _ = self.engine.set_variant(&led.record.variant);
        led
    }
}

/// Of variants that explain some games equally well, the first unless another leaves its players much less choice: where
/// the most must be taken, it is no chance that it always is.
fn least_surprised(engine: &mut Engine, variants: Vec<String>, games: &[&RawGame]) -> Option<String> {
    if variants.len() < 2 {
        return variants.into_iter().next();
    }
    let mut best: Option<(f64, String)> = None;
    for name in variants {
        if engine.set_variant(&name).is_err() {
            continue;
        }
        let surprise = games.iter().map(|game| replay::surprise(engine, game)).sum::<f64>();
        if best.as_ref().is_none_or(|(least, _)| surprise < least - LIKELIER) {
            best = Some((surprise, name));
        }
    }
    best.map(|(_, name)| name)
}

impl<R: BufRead> Source<R> {
    fn next(&mut self) -> io::Result<Option<RawGame>> {
        match self {
            Self::Pdn(games) => games.next(),
            Self::List(list) => list.next(),
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = io::Result<Item>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(lines) = self.lines.take()
            && let Err(error) = self.begin(lines)
        {
            return Some(Err(error));
        }
        let game = match self.ahead.pop_front() {
            Some(game) => game,
            None => match self.source.as_mut()?.next() {
                Ok(Some(game)) => game,
                Ok(None) => return None,
                Err(error) => return Some(Err(error)),
            },
        };
        self.index += 1;
        let Attempt { record, warnings, stop, .. } = self.check(&game);
        let checked = match stop {
            None => Ok(Checked { record, warnings }),
            Some(Stop { line, mv, reason }) => Err(Refused { line: line.max(game.line), mv, reason, partial: record }),
        };
        Some(Ok(Item { line: game.line, index: self.index, game: checked }))
    }
}
