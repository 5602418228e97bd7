//! The commands of the Hub protocol.

use super::level::Level;
use super::line::{Argument, Line};

/// Why the engine is to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// To play a move.
    Think,
    /// While the opponent thinks.
    Ponder,
    /// For someone who watches.
    Analyze,
}

/// A command of the client.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Command {
    Hub,
    SetParam {
        name: String,
        value: String,
    },
    Init,
    NewGame,
    Position {
        setup: Option<String>,
        moves: Vec<String>,
        wolf: Option<String>,
    },
    /// What can be read, and what is wrong with the rest.
    Level {
        said: Vec<Level>,
        faults: Vec<String>,
    },
    Go(Purpose),
    PonderHit,
    Stop,
    Ping,
    Quit,
}

/// True if a word is the name of a command.
pub(in crate::protocol) fn is_command(word: &str) -> bool {
    // `go` is also a word of the other dialect, in which it has other arguments.
    word != "go" && Command::parse(word).is_some()
}

impl Command {
    /// Reads a line; `None` if it is empty or its command is unknown. Arguments that are unknown or make no sense are
    /// passed over.
    pub fn parse(text: &str) -> Option<Self> {
        let line = Line::parse(text);
        Some(match line.command.as_str() {
            "hub" => Self::Hub,
            "set-param" => Self::set_param(&line),
            "init" => Self::Init,
            "new-game" => Self::NewGame,
            "pos" => Self::position(&line),
            "level" => Self::Level { said: Level::parse(&line), faults: Level::faults(&line) },
            "go" if line.has_flag("ponder") => Self::Go(Purpose::Ponder),
            "go" if line.has_flag("analyze") || line.has_flag("analyse") => Self::Go(Purpose::Analyze),
            "go" => Self::Go(Purpose::Think),
            "ponder-hit" => Self::PonderHit,
            "stop" => Self::Stop,
            "ping" => Self::Ping,
            "quit" => Self::Quit,
            _ => return None,
        })
    }

    fn set_param(line: &Line) -> Self {
        let mut value = line.value("value").unwrap_or_default().to_string();
        // pydraughts sends values with blanks, such as paths, without quotes.
        for flag in line.arguments.iter().skip_while(|argument| argument.name != "value").skip(1) {
            if flag.value.is_none() {
                value.push(' ');
                value.push_str(&flag.name);
            }
        }
        Self::SetParam { name: line.value("name").unwrap_or_default().into(), value }
    }

    fn position(line: &Line) -> Self {
        // The start position needs no argument; the flag `start` that Scan knows says so too.
        let setup = line.value("pos").filter(|text| *text != "start" && !line.has_flag("start")).map(Into::into);
        let mut moves: Vec<String> =
            line.value("moves").unwrap_or_default().split_whitespace().map(Into::into).collect();
        // Without quotes the later moves stand by themselves; to pass over them would be to search another position.
        let later = line.arguments.iter().skip_while(|argument| argument.name != "moves").skip(1);
        let is_move =
            |argument: &&Argument| argument.value.is_none() && argument.name.starts_with(|c: char| c.is_ascii_digit());
        moves.extend(later.filter(is_move).map(|argument| argument.name.clone()));
        Self::Position { setup, moves, wolf: line.value("wolf").map(Into::into) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_become_commands() {
        let set = |name: &str, value: &str| Command::SetParam { name: name.into(), value: value.into() };
        let cases = [
            ("hub", Some(Command::Hub)),
            ("set-param name=variant value=frisian", Some(set("variant", "frisian"))),
            ("set-param name=rules value=/a b/my rules.txt", Some(set("rules", "/a b/my rules.txt"))),
            ("set-param name=rules value=\"x y\"", Some(set("rules", "x y"))),
            ("set-param", Some(set("", ""))),
            ("pos start", Some(Command::Position { setup: None, moves: vec![], wolf: None })),
            ("pos pos=Weee start", Some(Command::Position { setup: None, moves: vec![], wolf: None })),
            (
                "pos pos=Weee moves=\" 1-2  3x4 \" wolf=\"W1=2\" extra",
                Some(Command::Position {
                    setup: Some("Weee".into()),
                    moves: vec!["1-2".into(), "3x4".into()],
                    wolf: Some("W1=2".into()),
                }),
            ),
            (
                "pos start moves=32-28 19-23 wolf=B1=2",
                Some(Command::Position {
                    setup: None,
                    moves: vec!["32-28".into(), "19-23".into()],
                    wolf: Some("B1=2".into()),
                }),
            ),
            ("go", Some(Command::Go(Purpose::Think))),
            ("go ponder now", Some(Command::Go(Purpose::Ponder))),
            ("go analyze", Some(Command::Go(Purpose::Analyze))),
            ("HUB", None),
            ("hubbub", None),
            ("", None),
        ];
        for (line, command) in cases {
            assert_eq!(Command::parse(line), command, "{line}");
        }
    }
}
