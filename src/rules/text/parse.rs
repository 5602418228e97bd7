//! The reader: lines into sections, sections into rules.

use super::NamedRules;
use super::error::{Problem, TextError};
use super::fen::read_setup;
use super::keys::{KEYS, Key, SETUP, TITLE};
use crate::rules::{Rules, Setup, registry};
use std::collections::HashMap;

/// A key of a section with its value, where it stands.
struct Entry {
    line: usize,
    word: &'static str,
    value: String,
}

/// A section as it is written, before it is put together.
struct Section {
    line: usize,
    name: String,
    title: String,
    parent: Rules,
    entries: Vec<Entry>,
}

/// Reads rules text. `parent` resolves the names of built-in games to title and rules; sections may also name sections
/// above them.
///
/// # Errors
/// The first fault found, with its line and what would be accepted.
pub fn parse(text: &str, parent: &dyn Fn(&str) -> Option<(String, Rules)>) -> Result<Vec<NamedRules>, TextError> {
    let mut reader = Reader { parent, done: Vec::new(), lines: Vec::new(), places: HashMap::new(), open: None };
    for (line, content) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        reader.line(line + 1, content).map_err(|(line, problem)| TextError { line, problem })?;
    }
    reader.close().map_err(|(line, problem)| TextError { line, problem })?;
    if reader.done.is_empty() {
        return Err(TextError { line: 1, problem: Problem::Empty });
    }
    Ok(reader.done)
}

type Found<T> = Result<T, (usize, Problem)>;

struct Reader<'p> {
    parent: &'p dyn Fn(&str) -> Option<(String, Rules)>,
    done: Vec<NamedRules>,
    /// The lines on which the sections of `done` begin.
    lines: Vec<usize>,
    /// Where in `done` a section stands, by its folded name.
    places: HashMap<String, usize>,
    open: Option<Section>,
}

impl Reader<'_> {
    fn line(&mut self, line: usize, content: &str) -> Found<()> {
        let content = content.split('#').next().unwrap_or("").trim();
        if content.is_empty() {
            return Ok(());
        }
        if content.starts_with('[') {
            self.close()?;
            self.open = Some(self.section(line, content).map_err(|problem| (line, problem))?);
            return Ok(());
        }
        let wrong = || (line, Problem::Line(content.to_string()));
        let (word, value) = content.split_once('=').ok_or_else(wrong)?;
        let Some(section) = &mut self.open else { return Err((line, Problem::NoSection(content.to_string()))) };
        section.add(line, word.trim(), value.trim()).map_err(|problem| (line, problem))
    }

    /// Begins the section that a header names.
    fn section(&self, line: usize, header: &str) -> Result<Section, Problem> {
        let wrong = || Problem::Line(header.to_string());
        let inside = header.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).ok_or_else(wrong)?;
        let (name, parent) = match inside.split_once(':') {
            Some((name, parent)) => (name.trim(), Some(parent.trim())),
            None => (inside.trim(), None),
        };
        if name.is_empty() || inside.contains(['[', ']']) || parent.is_some_and(|parent| parent.contains(':')) {
            return Err(wrong());
        }
        if let Some(&i) = self.places.get(&registry::folded(name)) {
            return Err(Problem::SectionTwice { name: name.to_string(), first: self.lines[i] });
        }
        let (title, parent) = self.resolve(parent.unwrap_or("international"))?;
        Ok(Section { line, name: name.to_string(), title, parent, entries: Vec::new() })
    }

    fn resolve(&self, name: &str) -> Result<(String, Rules), Problem> {
        if let Some(&i) = self.places.get(&registry::folded(name)) {
            return Ok((self.done[i].title.clone(), self.done[i].rules));
        }
        (self.parent)(name).ok_or_else(|| Problem::Parent { name: name.to_string(), nearest: self.like(name) })
    }

    /// Sections and built-in games whose names are most like this one.
    fn like(&self, name: &str) -> Vec<String> {
        let sections = self.done.iter().map(|known| known.name.as_str());
        registry::nearest(name, sections.chain(registry::VARIANTS.iter().map(|entry| entry.name)))
    }

    /// Puts the open section together.
    fn close(&mut self) -> Found<()> {
        if let Some(section) = self.open.take() {
            self.lines.push(section.line);
            self.places.insert(registry::folded(&section.name), self.done.len());
            self.done.push(section.finish()?);
        }
        Ok(())
    }
}

impl Section {
    fn add(&mut self, line: usize, text: &str, value: &str) -> Result<(), Problem> {
        let mut known = KEYS.iter().map(|key| key.word).chain([TITLE]);
        let word = known.find(|word| word.eq_ignore_ascii_case(text)).ok_or_else(|| {
            let accepted: Vec<_> = [TITLE].into_iter().chain(KEYS.iter().map(|key| key.word)).collect();
            let nearest = registry::nearest(text, accepted.iter().copied()).into_iter().take(1).collect();
            Problem::Key { key: text.to_string(), nearest, accepted }
        })?;
        if let Some(first) = self.entries.iter().find(|entry| entry.word == word) {
            return Err(Problem::KeyTwice { key: word, first: first.line });
        }
        self.entries.push(Entry { line, word, value: value.to_string() });
        Ok(())
    }

    fn entry(&self, word: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.word == word)
    }

    /// The rules of the section: the values in the order of the table, the set-up last.
    fn finish(self) -> Found<NamedRules> {
        let mut rules = self.parent;
        let title = self.entry(TITLE).map_or_else(|| self.title.clone(), |entry| entry.value.clone());
        if let Some(entry) = self.entry(TITLE).filter(|_| title.is_empty() || title.contains(char::is_control)) {
            return Err((entry.line, Problem::Title));
        }
        for key in KEYS {
            if let Some(entry) = self.entry(key.word) {
                (key.read)(&mut rules, &entry.value).map_err(|token| (entry.line, refusal(key, entry, token)))?;
            }
        }
        rules.setup = self.setup(&rules)?;
        match rules.check() {
            Ok(()) => Ok(NamedRules { name: self.name, title, rules }),
            Err(reason) => {
                // The key that is to blame, where the section gives it; what its parent left is told at its head.
                let blamed = reason.keys().iter().find_map(|word| self.entry(word));
                let line = blamed.map_or(self.line, |entry| entry.line);
                let keys = reason.keys();
                Err((line, Problem::Senseless { section: self.name, keys, reason }))
            }
        }
    }

    fn setup(&self, rules: &Rules) -> Found<Setup> {
        if let Some(Entry { line, value, .. }) = self.entry(SETUP) {
            let problem = |reason| (*line, Problem::Setup { value: value.clone(), reason });
            return read_setup(rules, value).map_err(problem);
        }
        if matches!(rules.setup, Setup::Pieces { .. }) && rules.shape != self.parent.shape {
            let reason = "the parent's pieces do not fit the changed board; state a setup".to_string();
            return Err((self.line, Problem::Setup { value: "(the parent's)".to_string(), reason }));
        }
        Ok(rules.setup)
    }
}

fn refusal(key: &Key, entry: &Entry, token: String) -> Problem {
    Problem::Value { key: key.word, value: entry.value.clone(), token, accepted: key.accepted }
}
