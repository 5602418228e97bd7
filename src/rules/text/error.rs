//! What can be wrong in rules text: where, what, and what would be right.

use crate::rules::RulesError;
use thiserror::Error;

/// A fault in rules text, with the line (from 1) on which it is seen.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {problem}")]
pub struct TextError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub problem: Problem,
}

/// What is wrong in a line of rules text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Problem {
    /// Neither a section, nor a key with a value, nor a comment.
    #[error("`{}` is none of `[name]`, `[name : parent]`, `key = value`, `# comment`", .0.escape_debug())]
    Line(String),
    /// A key before the first section.
    #[error("`{0}` belongs to no section; start one above it with `[name]` or `[name : parent]`")]
    NoSection(String),
    /// The text holds no section.
    #[error("there is no section; a game starts with `[name]` or `[name : parent]`")]
    Empty,
    /// Two sections of one name.
    #[error("a section `[{name}]` already stands in line {first}; give this one another name")]
    SectionTwice {
        /// The name.
        name: String,
        /// Line of the first one.
        first: usize,
    },
    /// The parent is neither built in nor a section above.
    #[error("unknown parent `{name}`; it must be a built-in game or a section above{}", proposal(.nearest))]
    Parent {
        /// The parent named.
        name: String,
        /// The sections and games most like it.
        nearest: Vec<String>,
    },
    /// No such key.
    #[error("unknown key `{key}`{}; the keys are {}", proposal(.nearest), .accepted.join(", "))]
    Key {
        /// The key.
        key: String,
        /// The key most like it, if any is.
        nearest: Vec<String>,
        /// All keys.
        accepted: Vec<&'static str>,
    },
    /// A key given twice in one section.
    #[error("`{key}` is already given in line {first}; keep one of the two")]
    KeyTwice {
        /// The key.
        key: &'static str,
        /// Line of the first one.
        first: usize,
    },
    /// A title that cannot be printed.
    #[error("the title is empty or holds a control character; write it in words, as in `title = Village dama`")]
    Title,
    /// A value that the key does not accept.
    #[error("{key} = {value}: `{token}` is not accepted; {key} is {accepted}")]
    Value {
        /// The key.
        key: &'static str,
        /// Its whole value.
        value: String,
        /// The part of it that is wrong.
        token: String,
        /// What the key accepts.
        accepted: &'static str,
    },
    /// A set-up that does not fit the section's board.
    #[error("setup = {value}: {reason}")]
    Setup {
        /// The set-up as written.
        value: String,
        /// Why it is refused, and the remedy.
        reason: String,
    },
    /// Rules that no game can be played by.
    #[error("the rules of [{section}] make no sense: {reason}; see the keys {}", .keys.join(", "))]
    Senseless {
        /// The name of the section.
        section: String,
        /// The keys that the reason is about.
        keys: &'static [&'static str],
        /// Why.
        reason: RulesError,
    },
}

fn proposal(nearest: &[String]) -> String {
    if nearest.is_empty() { String::new() } else { format!("; did you mean `{}`?", nearest.join("` or `")) }
}
