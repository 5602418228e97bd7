//! Settings written in one line, `cmd="python -m dame hub" depth=6 option.hash=16`, read into the same types that a
//! configuration file fills.
//!
//! A line is cut as a shell would cut it; each word becomes an entry of a TOML table, so there is one definition of
//! every setting, its unit and its faults, however it is written.

use serde::de::DeserializeOwned;
use toml::{Table, Value};

/// Reads `name=value` words into a type.
///
/// # Errors
/// The word that is none, is unknown or has a wrong value.
pub fn read<T: DeserializeOwned>(line: &str) -> Result<T, String> {
    table(line)?.try_into().map_err(|error: toml::de::Error| plain(error.message()))
}

/// What a reader of TOML says, in plainer words.
pub(super) fn plain(message: &str) -> String {
    message.replace("unknown field", "unknown setting").replace("missing field", "missing setting").replace('`', "\"")
}

/// Settings that are texts, also where they look like numbers.
const TEXTS: [&str; 5] = ["name", "cmd", "dir", "connect", "listen"];

fn table(line: &str) -> Result<Table, String> {
    let words = shlex::split(line).ok_or_else(|| format!("{line:?}: a quote is not closed"))?;
    let mut table = Table::new();
    for word in words {
        let (name, value) = match word.split_once('=') {
            Some((name, value)) if TEXTS.contains(&name.trim()) => (name.trim(), Value::String(value.into())),
            Some((name, value)) => (name.trim(), scalar(value)),
            // A word alone switches something on.
            None => (word.trim(), Value::Boolean(true)),
        };
        insert(&mut table, name, value)?;
    }
    Ok(table)
}

/// `option.hash` is the entry `hash` of the table `option`.
fn insert(table: &mut Table, name: &str, value: Value) -> Result<(), String> {
    let (name, value) = match name.split_once('.') {
        None => (name, value),
        Some((outer, inner)) => {
            let entry = table.entry(outer).or_insert_with(|| Value::Table(Table::new()));
            let Some(nested) = entry.as_table_mut() else {
                return Err(format!("{outer} is a setting of its own; {name} cannot be one of its parts"));
            };
            return match nested.insert(inner.to_string(), value) {
                None => Ok(()),
                Some(_) => Err(format!("{name} is set twice")),
            };
        }
    };
    match table.insert(name.to_string(), value) {
        None => Ok(()),
        Some(_) => Err(format!("{name} is set twice")),
    }
}

fn scalar(text: &str) -> Value {
    if let Some(number) = whole(text) {
        return Value::Integer(number);
    }
    match text {
        "true" => Value::Boolean(true),
        "false" => Value::Boolean(false),
        // "inf" and "nan" are words here.
        _ => match text.parse::<f64>() {
            Ok(number) if number.is_finite() => Value::Float(number),
            _ => Value::String(text.to_string()),
        },
    }
}

/// `100000`, `500k`, `2M`.
fn whole(text: &str) -> Option<i64> {
    let (digits, factor) = match text.char_indices().last()? {
        (at, 'k') => (&text[..at], 1_000),
        (at, 'M') => (&text[..at], 1_000_000),
        _ => (text, 1),
    };
    digits.parse::<i64>().ok()?.checked_mul(factor)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
    use std::collections::BTreeMap;

    #[derive(Debug, Deserialize, PartialEq)]
    #[serde(deny_unknown_fields)]
    struct Sample {
        name: String,
        depth: Option<u16>,
        #[serde(default)]
        ponder: bool,
        #[serde(default)]
        option: BTreeMap<String, Value>,
    }

    #[test]
    fn words_become_settings() {
        let sample: Sample = read("name='a b=c' depth=1k ponder option.hash=16 option.book=none").unwrap();
        assert_eq!((sample.name.as_str(), sample.depth, sample.ponder), ("a b=c", Some(1000), true));
        assert_eq!(sample.option["hash"], Value::Integer(16));
        assert_eq!(read::<Sample>("name=7").unwrap().name, "7");
        assert_eq!(sample.option["book"], Value::String("none".into()));
    }

    #[test]
    fn faults_name_the_word() {
        for (line, part) in [
            ("name=a dept=6", "dept"),
            ("name=a depth=x", "string"),
            ("depth=6", "name"),
            ("name=a name=b", "twice"),
            ("name='a", "quote"),
            ("name=a name.b=1", "setting of its own"),
        ] {
            let error = read::<Sample>(line).unwrap_err();
            assert!(error.contains(part), "{line}: {error}");
        }
    }
}
