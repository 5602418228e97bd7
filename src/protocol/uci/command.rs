//! The commands of the UCI dialect.

use super::go::Go;
use crate::engine::BENCH_DEPTH;

/// A command of the client.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Command {
    Uci,
    IsReady,
    SetOption {
        name: String,
        value: String,
    },
    NewGame,
    Position {
        setup: Option<String>,
        moves: Vec<String>,
    },
    Go(Box<Go>),
    Perft {
        depth: u32,
        paths: bool,
    },
    Stop,
    PonderHit,
    Quit,
    Show,
    Moves,
    Evaluate,
    Rules,
    Bench {
        depth: u16,
    },
    Help,
    /// Nothing, or a command that means nothing here.
    Nothing,
}

/// True if a word is the name of a command.
pub(in crate::protocol) fn is_command(word: &str) -> bool {
    !word.is_empty() && !matches!(Command::parse(word), Ok(Command::Nothing) | Err(Unclear::Command(_)))
}

/// Why a line is not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Unclear {
    /// There is no such command.
    Command(String),
    /// Its arguments make no sense; the message says what would.
    Arguments(String),
}

impl Command {
    /// Reads a line.
    pub fn parse(line: &str) -> Result<Self, Unclear> {
        let words: Vec<&str> = line.split_whitespace().collect();
        Ok(match words.as_slice() {
            [] | ["debug" | "register", ..] => Self::Nothing,
            ["uci", ..] => Self::Uci,
            ["isready", ..] => Self::IsReady,
            ["setoption", rest @ ..] => Self::set_option(rest)?,
            ["ucinewgame", ..] => Self::NewGame,
            ["position", rest @ ..] => Self::position(rest)?,
            ["go", "perft", rest @ ..] | ["perft", rest @ ..] => Self::perft(rest)?,
            ["go", rest @ ..] => Self::Go(Box::new(Go::parse(rest).map_err(Unclear::Arguments)?)),
            ["stop", ..] => Self::Stop,
            ["ponderhit", ..] => Self::PonderHit,
            ["quit" | "exit", ..] => Self::Quit,
            ["d", ..] => Self::Show,
            ["moves", ..] => Self::Moves,
            ["eval", ..] => Self::Evaluate,
            ["rules", ..] => Self::Rules,
            ["bench", rest @ ..] => Self::bench(rest)?,
            ["help" | "?", ..] => Self::Help,
            [word, ..] => return Err(Unclear::Command((*word).into())),
        })
    }

    fn set_option(words: &[&str]) -> Result<Self, Unclear> {
        let ["name", rest @ ..] = words else {
            return Err(Unclear::Arguments("expected: setoption name NAME value VALUE".into()));
        };
        let end = rest.iter().position(|word| *word == "value").unwrap_or(rest.len());
        let value = rest.get(end + 1..).unwrap_or_default().join(" ");
        Ok(Self::SetOption { name: rest[..end].join(" "), value })
    }

    fn position(words: &[&str]) -> Result<Self, Unclear> {
        let end = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
        let moves = words.get(end + 1..).unwrap_or_default().iter().map(ToString::to_string).collect();
        let setup = match &words[..end] {
            ["startpos"] => None,
            ["fen", fen @ ..] if !fen.is_empty() => Some(fen.join(" ")),
            _ => {
                let expected = "expected: position startpos [moves ...] or position fen FEN [moves ...]";
                return Err(Unclear::Arguments(expected.into()));
            }
        };
        Ok(Self::Position { setup, moves })
    }

    fn perft(words: &[&str]) -> Result<Self, Unclear> {
        let depth = words.first().and_then(|word| word.parse().ok()).filter(|depth| (1..=99).contains(depth));
        match (depth, words.get(1..).unwrap_or_default()) {
            (Some(depth), []) => Ok(Self::Perft { depth, paths: false }),
            (Some(depth), ["paths"]) => Ok(Self::Perft { depth, paths: true }),
            _ => Err(Unclear::Arguments("expected: go perft DEPTH [paths], with a depth from 1 to 99".into())),
        }
    }

    fn bench(words: &[&str]) -> Result<Self, Unclear> {
        match words.first().map(|word| word.parse()) {
            None => Ok(Self::Bench { depth: BENCH_DEPTH }),
            Some(Ok(depth)) if (1..=99).contains(&depth) => Ok(Self::Bench { depth }),
            _ => Err(Unclear::Arguments("expected: bench [DEPTH], with a depth from 1 to 99".into())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_become_commands() {
        let option = |name: &str, value: &str| Command::SetOption { name: name.into(), value: value.into() };
        let position = |setup: Option<&str>, moves: &[&str]| Command::Position {
            setup: setup.map(Into::into),
            moves: moves.iter().map(ToString::to_string).collect(),
        };
        let cases = [
            ("  uci ", Command::Uci),
            ("", Command::Nothing),
            ("debug on", Command::Nothing),
            ("setoption name Move  Overhead value 30", option("Move Overhead", "30")),
            ("setoption name Clear Hash", option("Clear Hash", "")),
            ("setoption name Rules File value /a b/c.txt", option("Rules File", "/a b/c.txt")),
            ("position startpos", position(None, &[])),
            ("position startpos moves 32-28 18-23", position(None, &["32-28", "18-23"])),
            ("position fen W:W31 , 32:B1 moves 31-27", position(Some("W:W31 , 32:B1"), &["31-27"])),
            ("go perft 5", Command::Perft { depth: 5, paths: false }),
            ("perft 5 paths", Command::Perft { depth: 5, paths: true }),
            ("bench 3", Command::Bench { depth: 3 }),
        ];
        for (line, command) in cases {
            assert_eq!(Command::parse(line), Ok(command), "{line}");
        }
        for line in [
            "setoption Hash 5",
            "position",
            "position 8/8",
            "position fen",
            "go perft x",
            "go perft 2 foo",
            "bench 0",
            "go depth",
        ] {
            assert!(matches!(Command::parse(line), Err(Unclear::Arguments(_))), "{line}");
        }
        assert_eq!(Command::parse("joho 1"), Err(Unclear::Command("joho".into())));
    }
}
