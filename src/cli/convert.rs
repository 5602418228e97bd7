//! `convert`: games and positions of files, checked, chosen and written in another form.

use super::arguments::{Convert, Ending, Target};
use super::failure::Failure;
use super::games::{self, Progress};
use super::output::{Output, WholeFile};
use super::schema::{Conversion, Remark};
use damier::record::{GameRecord, GameResult, Item, Warning, json_line, write};
use damier::{Engine, EngineError, Style};
use std::io::Write;
use std::path::Path;

/// Carries out the command with two engines of the same house rules: one reads games, the other looks at positions.
pub fn run(engine: Engine, mut board: Engine, arguments: &Convert, out: &mut Output) -> Result<(), Failure> {
    if arguments.ply.is_some() && !matches!(arguments.to, Target::Fen | Target::Hub) {
        return Err(Failure::Use("--ply chooses a position; add `--to fen` or `--to hub`".to_string()));
    }
    let only = arguments.only.as_ref().map(|name| named(&mut board, name)).transpose()?;
    let (counts, progress) = (Conversion::default(), Progress::new());
    let mut work = Work { arguments, board, only, counts, progress, sought: Sought::Unread };
    match &arguments.output {
        Some(path) => {
            let mut file = WholeFile::create(path).map_err(|error| Failure::file(path, error))?;
            work.files(engine, &mut Sink { games: &mut file, report: Some(out) })?;
            file.finish().map_err(|error| Failure::file(path, error))?;
        }
        None => work.files(engine, &mut Sink { games: out, report: None })?,
    }
    work.finish(out)
}

/// damier's name of a variant.
fn named(engine: &mut Engine, name: &str) -> Result<String, EngineError> {
    engine.set_variant(name)?;
    Ok(engine.variant().name.clone())
}

/// Where games go, and what is said about them as JSON.
struct Sink<'a> {
    games: &'a mut dyn Write,
    report: Option<&'a mut Output>,
}

/// What is known of the position that games are chosen by.
enum Sought {
    /// No game was of a board that has it.
    Unread,
    /// Why the last that was tried has not.
    Refused(String),
    /// It could be read.
    Read,
}

struct Work<'a> {
    arguments: &'a Convert,
    board: Engine,
    only: Option<String>,
    counts: Conversion,
    progress: Progress,
    sought: Sought,
}

impl Work<'_> {
    fn files(&mut self, mut engine: Engine, sink: &mut Sink) -> Result<(), Failure> {
        for path in &self.arguments.inputs {
            let mut reader = games::open(engine, path, self.arguments.variant.as_deref(), &self.progress)?;
            for item in reader.by_ref() {
                let item = item.map_err(|error| Failure::file(path, error))?;
                self.game(path, item, sink)?;
            }
            engine = reader.into_engine();
        }
        sink.games.flush()?;
        self.progress.end();
        Ok(())
    }

    fn game(&mut self, path: &Path, item: Item, sink: &mut Sink) -> Result<(), Failure> {
        self.counts.read += 1;
        let checked = match item.game {
            Ok(checked) => checked,
            Err(refused) => {
                self.counts.refused += 1;
                let remark = Remark {
                    file: path.display().to_string(),
                    line: refused.line,
                    game: item.index,
                    mv: Some(refused.mv),
                    reason: refused.reason,
                };
                return self.tell("refusal", remark, sink);
            }
        };
        for Warning { line, text } in checked.warnings {
            if !self.arguments.quiet {
                let file = path.display().to_string();
                self.tell("warning", Remark { file, line, game: item.index, mv: None, reason: text }, sink)?;
            }
        }
        if self.is_chosen(&checked.record) {
            match self.text(&checked.record)? {
                Some(text) => {
                    sink.games.write_all(text.as_bytes())?;
                    self.counts.written += 1;
                }
                None => self.counts.too_short += 1,
            }
        }
        Ok(())
    }

    /// Says what is wrong or odd: on standard error, or as JSON.
    fn tell(&self, kind: &'static str, remark: Remark, sink: &mut Sink) -> Result<(), Failure> {
        if self.arguments.json
            && let Some(out) = &mut sink.report
        {
            return Ok(out.json(kind, remark)?);
        }
        let Remark { file, line, game, mv, reason } = remark;
        self.progress.tell(&match mv {
            Some(mv) => format!("{file}:{line}: game {game} refused, {mv}: {reason}"),
            None => format!("{file}:{line}: game {game}: {reason}"),
        });
        Ok(())
    }

    fn is_chosen(&mut self, record: &GameRecord) -> bool {
        let Convert { result, min_plies, max_plies, player, .. } = self.arguments;
        let plies = record.moves.len();
        let plays = |name: &String| {
            let name = name.to_lowercase();
            ["White", "Black"]
                .iter()
                .filter_map(|tag| record.tag(tag))
                .any(|known| known.to_lowercase().contains(&name))
        };
        self.only.as_ref().is_none_or(|only| *only == record.variant)
            && result.is_none_or(|result| result == ending(&record.result))
            && min_plies.is_none_or(|least| plies >= least)
            && max_plies.is_none_or(|most| plies <= most)
            && player.as_ref().is_none_or(plays)
            && self.arguments.position.as_ref().is_none_or(|position| self.reaches(record, position))
    }

    /// True if a position stood on the board in a game.
    fn reaches(&mut self, record: &GameRecord, position: &str) -> bool {
        let board = &mut self.board;
        if board.set_variant(&record.variant).is_err() {
            return false;
        }
        if let Err(error) = board.set_position(Some(position), &[], Style::Pdn) {
            if !matches!(self.sought, Sought::Read) {
                self.sought = Sought::Refused(error.to_string());
            }
            return false;
        }
        self.sought = Sought::Read;
        let sought = board.hub();
        // The record was checked: its position and moves are legal.
        let _ = board.set_position(record.start.as_deref(), &[], Style::Pdn);
        let mut moves = record.moves.iter();
        loop {
            if board.hub() == sought {
                return true;
            }
            let Some(ply) = moves.next() else { return false };
            if board.play(&ply.text.hub, Style::Hub).is_err() {
                return false;
            }
        }
    }

    /// What is written of a game; nothing if it has not as many moves as asked for.
    fn text(&mut self, record: &GameRecord) -> Result<Option<String>, Failure> {
        let Convert { to, ply, .. } = self.arguments;
        match to {
            Target::Pdn => return Ok(Some(write(record))),
            Target::Json => return Ok(Some(json_line(record))),
            Target::Fen | Target::Hub => {}
        }
        let plies = ply.unwrap_or(record.moves.len());
        if plies > record.moves.len() {
            return Ok(None);
        }
        let board = &mut self.board;
        board.set_variant(&record.variant)?;
        board.set_position(record.start.as_deref(), &[], Style::Pdn)?;
        for ply in &record.moves[..plies] {
            board.play(&ply.text.hub, Style::Hub)?;
        }
        Ok(Some(if *to == Target::Fen { board.fen() } else { board.hub() } + "\n"))
    }

    /// The counts, and whether all was well.
    fn finish(self, out: &mut Output) -> Result<(), Failure> {
        let Conversion { read, refused, written, too_short } = self.counts;
        if self.arguments.json {
            out.json("conversion", self.counts)?;
        } else {
            let short = match (self.arguments.ply, too_short) {
                (Some(ply), 1..) => {
                    format!(", {too_short} left out: fewer than {ply} moves, those of both sides counted")
                }
                _ => String::new(),
            };
            self.progress.tell(&format!("{read} read, {refused} refused, {written} written{short}"));
        }
        if let (Sought::Refused(reason), 0) = (&self.sought, written) {
            return Err(Failure::Use(reason.clone()));
        }
        if refused > 0 { Err(Failure::Games { refused, read }) } else { Ok(()) }
    }
}

fn ending(result: &GameResult) -> Ending {
    match result {
        GameResult::WhiteWins => Ending::White,
        GameResult::BlackWins => Ending::Black,
        GameResult::Draw => Ending::Draw,
        GameResult::BothLose | GameResult::Unknown | GameResult::Other(_) => Ending::Other,
    }
}
