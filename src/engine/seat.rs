//! The one dynamic boundary: a game of a variant chosen at run time, spoken to in text.
//!
//! Positions and moves of different boards are different types, and text is the common language of all clients anyway;
//! so everything typed stays on the far side of [`Seat`], which is implemented once. It is crossed once for a command,
//! never inside a search.

use super::{EngineError, MoveInfo, MoveText, Picture, Report, Request, Style, Verdict};
use crate::board::{Side, Square, Word};
use crate::eval::{Chances, Evaluation, Features, Layout, Term, Weights};
use crate::game::{Game, Line, MoveOf, Outcome, PositionOf, StateOf};
use crate::position::{self, ROUTE_BUDGET};
use crate::rules::variants::Kernel;
use crate::rules::{Custom, Rules, WithKernel};
use crate::score::Score;
use crate::search::{self, Control, Means};
use crate::text::{Speaker, diagram, fen, hub, svg};

/// A game of one variant.
pub(super) trait Seat: Send + Sync {
    fn set_position(&mut self, setup: Option<&str>, moves: &[&str], style: Style) -> Result<(), EngineError>;
    fn set_wolf(&mut self, text: &str) -> Result<(), EngineError>;
    fn play(&mut self, text: &str, style: Style) -> Result<MoveText, EngineError>;
    fn undo(&mut self) -> bool;
    fn plies(&self) -> usize;
    fn meanings(&self, text: &str, style: Style) -> Result<Vec<MoveText>, EngineError>;
    fn fen(&self) -> String;
    fn hub(&self) -> String;
    fn turn(&self) -> Side;
    fn key(&self) -> u64;
    fn legal_moves(&self) -> Vec<MoveInfo>;
    fn outcome(&self) -> Option<Outcome>;
    fn is_decided(&self) -> bool;
    fn evaluate(&self) -> (Score, Vec<Term>);
    fn chances(&self, score: Score) -> Chances;
    fn features(&self) -> Option<Features>;
    fn layout(&self) -> &Layout;
    fn weights(&self) -> &Weights;
    /// `None` are weights that follow from the rules.
    fn set_weights(&mut self, weights: Option<Weights>);
    fn perft(&self, depth: u32, paths: bool, control: &Control) -> Vec<(MoveText, u64)>;
    fn perft_total(&self, depth: u32, paths: bool) -> u64;
    fn diagram(&self, picture: &Picture) -> Result<String, EngineError>;
    fn svg(&self, picture: &Picture) -> Result<String, EngineError>;
    fn go(
        &self,
        request: &Request,
        style: Style,
        means: Means,
        report: &mut dyn FnMut(&Report),
    ) -> Result<Verdict, EngineError>;
}

/// Opens a seat for the game of a kernel.
pub(super) struct Open;

impl WithKernel for Open {
    type Out = Box<dyn Seat>;
    fn call<K: Kernel>(self, kernel: &K, rules: &Rules) -> Box<dyn Seat> {
        let game = Game::new(kernel.clone(), *rules);
        let evaluation = Evaluation::new(rules, kernel.board());
        let line = Line::new(game.start());
        let plain = Custom::of(kernel);
        Box::new(Chair { game, plain, evaluation, line })
    }
}

/// The only implementation of [`Seat`].
struct Chair<K: Kernel> {
    game: Game<K>,
    /// The same game for what need not be fast: text is compiled for this type alone.
    plain: Custom<K::Word>,
    evaluation: Evaluation,
    line: Line<K>,
}

impl<K: Kernel> Chair<K> {
    fn position(&self) -> &PositionOf<K> {
        &self.line.state().position
    }

    fn speaker(&self) -> Speaker<'_, Custom<K::Word>> {
        Speaker::pdn(&self.plain, &self.game.rules)
    }

    fn text(&self, speaker: &Speaker<Custom<K::Word>>, position: &PositionOf<K>, mv: &MoveOf<K>) -> MoveText {
        self.text_among(speaker, &position::moves(&self.plain, position), position, mv)
    }

    /// As [`Self::text`] where the legal moves are at hand: for many moves of one position, whose list may be long.
    fn text_among(
        &self,
        speaker: &Speaker<Custom<K::Word>>,
        legal: &[MoveOf<K>],
        position: &PositionOf<K>,
        mv: &MoveOf<K>,
    ) -> MoveText {
        MoveText {
            pdn: speaker.write_among(legal, position, mv),
            full: speaker.write_full(position, mv),
            hub: speaker.write_hub(mv),
        }
    }

    fn read(
        &self,
        speaker: &Speaker<Custom<K::Word>>,
        state: &StateOf<K>,
        text: &str,
        style: Style,
    ) -> Result<MoveOf<K>, EngineError> {
        let mv = match style {
            Style::Pdn => speaker.read(&state.position, text),
            Style::Hub => Speaker::hub(&self.plain).read(&state.position, text),
        };
        mv.map_err(|error| EngineError::Move(error.to_string()))
    }

    /// A set-up position as the first state of a game.
    fn first(&self, setup: Option<&str>) -> Result<StateOf<K>, EngineError> {
        let Some(text) = setup else { return Ok(self.game.start()) };
        let speaker = self.speaker();
        let setup = fen::read(&self.game.rules, speaker.naming(), text)
            .map_err(|error| EngineError::Position(error.to_string()))?;
        let (_, complete) = position::captures(&self.plain, &setup.position);
        if !complete {
            return Err(EngineError::Position(format!(
                "this position has more ways to capture than can be listed ({ROUTE_BUDGET}); take some pieces away"
            )));
        }
        Ok(self.game.state(setup.position, setup.quiet))
    }

    /// The squares to mark in a picture: those asked for, else the ends of the last move.
    fn marked(&self, picture: &Picture) -> Result<Vec<Square>, EngineError> {
        match &picture.mark {
            Some(text) => self.squares(text),
            None => Ok(self.line.moves().last().map_or_else(Vec::new, |mv| vec![mv.from, mv.to])),
        }
    }

    /// The squares named in a text, whatever stands between them.
    fn squares(&self, text: &str) -> Result<Vec<Square>, EngineError> {
        let speaker = self.speaker();
        text.split(|c: char| !c.is_alphanumeric() || matches!(c, 'x' | 'X'))
            .filter(|word| !word.is_empty())
            .map(|word| {
                let naming = speaker.naming();
                naming.square(word).ok_or_else(|| {
                    EngineError::Position(format!("{word:?} is not a square of this board: {}", naming.describe()))
                })
            })
            .collect()
    }

    /// The texts of a line of moves from the present position.
    fn line_texts(&self, speaker: &Speaker<Custom<K::Word>>, moves: &[MoveOf<K>]) -> Vec<MoveText> {
        let mut position = *self.position();
        moves
            .iter()
            .map(|mv| {
                let text = self.text(speaker, &position, mv);
                position = position.play(self.game.law(), mv);
                text
            })
            .collect()
    }

    fn report(&self, speaker: &Speaker<Custom<K::Word>>, report: &search::Report<MoveOf<K>>) -> Report {
        Report {
            depth: report.depth,
            mean_depth: report.mean_depth,
            deepest: report.deepest,
            score: report.score,
            chances: if report.drawn { Chances::DRAWN } else { self.chances(report.score) },
            bound: report.bound,
            nodes: report.nodes,
            time: report.time,
            hashfull: report.hashfull,
            line: report.line,
            pv: self.line_texts(speaker, &report.pv),
        }
    }
}

impl<K: Kernel> Seat for Chair<K> {
    fn set_position(&mut self, setup: Option<&str>, moves: &[&str], style: Style) -> Result<(), EngineError> {
        let mut line = Line::new(self.first(setup)?);
        let speaker = self.speaker();
        for text in moves {
            let mv = self.read(&speaker, line.state(), text, style)?;
            line.play(&self.game, mv);
        }
        self.line = line;
        Ok(())
    }

    fn set_wolf(&mut self, text: &str) -> Result<(), EngineError> {
        let state = *self.line.state();
        let mut position = state.position;
        hub::set_wolf(self.game.board(), self.game.law(), &mut position, text)
            .map_err(|error| EngineError::Position(error.to_string()))?;
        if position != state.position {
            self.line = Line::new(self.game.state(position, state.counters.quiet));
        }
        Ok(())
    }

    fn play(&mut self, text: &str, style: Style) -> Result<MoveText, EngineError> {
        let speaker = self.speaker();
        let mv = self.read(&speaker, self.line.state(), text, style)?;
        let text = self.text(&speaker, self.position(), &mv);
        self.line.play(&self.game, mv);
        Ok(text)
    }

    fn undo(&mut self) -> bool {
        self.line.undo()
    }

    fn plies(&self) -> usize {
        self.line.moves().len()
    }

    fn meanings(&self, text: &str, style: Style) -> Result<Vec<MoveText>, EngineError> {
        let (speaker, position) = (self.speaker(), self.position());
        let found = match style {
            Style::Pdn => speaker.meanings(position, text),
            Style::Hub => Speaker::hub(&self.plain).meanings(position, text),
        };
        let found = found.map_err(|error| EngineError::Move(error.to_string()))?;
        Ok(found.iter().map(|mv| self.text(&speaker, position, mv)).collect())
    }

    fn fen(&self) -> String {
        let state = self.line.state();
        fen::write(self.speaker().naming(), &state.position, state.counters.quiet)
    }

    fn hub(&self) -> String {
        hub::write(self.game.board(), self.position())
    }

    fn turn(&self) -> Side {
        self.position().turn
    }

    fn key(&self) -> u64 {
        self.line.state().key
    }

    fn legal_moves(&self) -> Vec<MoveInfo> {
        let speaker = self.speaker();
        let position = self.position();
        let legal = self.game.moves(self.line.state());
        let info = |mv: &MoveOf<K>| MoveInfo {
            text: self.text_among(&speaker, &legal, position, mv),
            position: hub::write(self.game.board(), &position.play(self.game.law(), mv)),
            capture: mv.is_capture(),
        };
        legal.iter().map(info).collect()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.line.outcome(&self.game)
    }

    fn is_decided(&self) -> bool {
        self.game.decided(self.line.state()).is_some()
    }

    fn evaluate(&self) -> (Score, Vec<Term>) {
        let state = self.line.state();
        (self.evaluation.evaluate(&self.game, state), self.evaluation.terms(&self.game, state))
    }

    fn chances(&self, score: Score) -> Chances {
        self.evaluation.chances(score, self.position().pieces.all().len())
    }

    fn features(&self) -> Option<Features> {
        self.evaluation.features(&self.game, self.line.state())
    }

    fn layout(&self) -> &Layout {
        self.evaluation.layout()
    }

    fn weights(&self) -> &Weights {
        self.evaluation.weights()
    }

    fn set_weights(&mut self, weights: Option<Weights>) {
        let (rules, board) = (&self.game.rules, self.game.board());
        self.evaluation = match weights {
            Some(weights) => Evaluation::with_weights(rules, board, weights),
            None => Evaluation::computed(rules, board),
        };
    }

    fn perft(&self, depth: u32, paths: bool, control: &Control) -> Vec<(MoveText, u64)> {
        let speaker = self.speaker();
        let position = self.position();
        let legal = position::moves(&self.plain, position);
        position::divide(&self.game.kernel, position, depth, paths, control.stop_flag())
            .into_iter()
            .map(|(mv, nodes)| (self.text_among(&speaker, &legal, position, &mv), nodes))
            .collect()
    }

    fn perft_total(&self, depth: u32, paths: bool) -> u64 {
        let counts = position::divide(&self.game.kernel, self.position(), depth, paths, Control::default().stop_flag());
        counts.iter().map(|(_, nodes)| nodes).sum()
    }

    fn diagram(&self, picture: &Picture) -> Result<String, EngineError> {
        let marked = self.marked(picture)?;
        let options = diagram::Options { ascii: picture.ascii, labels: picture.labels, flip: picture.flip, marked };
        Ok(diagram::draw(self.speaker().naming(), &self.position().pieces, &options))
    }

    fn svg(&self, picture: &Picture) -> Result<String, EngineError> {
        let options = svg::Options {
            labels: picture.labels,
            flip: picture.flip,
            marked: self.marked(picture)?,
            arrows: picture.arrows.iter().map(|arrow| self.squares(arrow)).collect::<Result<_, _>>()?,
            title: picture.title.clone(),
        };
        Ok(svg::draw(self.speaker().naming(), &self.position().pieces, &options))
    }

    fn go(
        &self,
        request: &Request,
        style: Style,
        means: Means,
        report: &mut dyn FnMut(&Report),
    ) -> Result<Verdict, EngineError> {
        let speaker = self.speaker();
        let state = self.line.state();
        let root =
            request.root.iter().map(|text| self.read(&speaker, state, text, style)).collect::<Result<Vec<_>, _>>()?;
        let verdict =
            search::search(&self.game, &self.evaluation, &self.line, &root, &request.limits, means, &mut |found| {
                report(&self.report(&speaker, found))
            });
        let best = verdict.best.map(|mv| self.text(&speaker, &state.position, &mv));
        let ponder = verdict.best.zip(verdict.ponder).map(|(best, reply)| {
            let after = state.position.play(self.game.law(), &best);
            self.text(&speaker, &after, &reply)
        });
        let report = verdict.report.map(|found| self.report(&speaker, &found));
        Ok(Verdict { best, ponder, report, nodes: verdict.nodes, time: verdict.time })
    }
}
