//! Values as people type them: times with units, big numbers, two squares.

use damier::dxp::Minutes;
use std::time::Duration;

/// Longest time that can be asked for: a year.
const LONGEST: f64 = 366.0 * 86_400.0;

/// A time: `5`, `0.5`, `0,5`, `500ms`, `5s`, `2m`, `1h`.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let form = "write a time as 5, 0.5, 500ms or 2m";
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let value: f64 = digits.replace(',', ".").parse().map_err(|_| form.to_string())?;
    let unit = match &text[digits.len()..] {
        "" | "s" => 1.0,
        "ms" => 0.001,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        other => return Err(format!("unknown unit `{other}`; {form}")),
    };
    let seconds = value * unit;
    if seconds > 0.0 && seconds <= LONGEST {
        Ok(Duration::from_secs_f64(seconds))
    } else {
        Err(format!("the time must be more than nothing and at most a year; {form}"))
    }
}

/// A number of minutes that DXP can express, or the nearest one: `5`, `.5`, `0,05`; 0 is no limit.
pub fn minutes(text: &str) -> Result<Minutes, String> {
    let value: Option<f64> = text.replace(',', ".").parse().ok();
    let value = value.filter(|value| (0.0..=999.0).contains(value));
    let value = value.ok_or("write a number of minutes from 0 to 999, as 5 or .5")?;
    Ok(Minutes::nearest(Duration::from_secs_f64(value * 60.0)))
}

/// Most nodes that can be asked for.
const MOST_NODES: f64 = 9e18;

/// A number of nodes: `100000`, `1_000_000`, `500k`, `2M`, `1e6`.
pub fn nodes(text: &str) -> Result<u64, String> {
    let wrong = || "write a number, at least 1, as 100000, 500k, 2M or 1e6".to_string();
    let plain = text.replace('_', "");
    let (digits, factor) = match plain.char_indices().last() {
        Some((at, 'k' | 'K')) => (&plain[..at], 1e3),
        Some((at, 'm' | 'M')) => (&plain[..at], 1e6),
        Some((at, 'g' | 'G')) => (&plain[..at], 1e9),
        _ => (&plain[..], 1.0),
    };
    let value: f64 = digits.parse().map_err(|_| wrong())?;
    let count = value * factor;
    match count {
        1.0..=MOST_NODES => Ok(count as u64),
        _ if count > MOST_NODES => Err("that many positions take longer than a life; leave --nodes out".to_string()),
        _ => Err(wrong()),
    }
}

/// A whole number between two others.
pub fn count<const LEAST: usize, const MOST: usize, N: TryFrom<usize>>(text: &str) -> Result<N, String> {
    let number = text.parse().ok().filter(|number| (LEAST..=MOST).contains(number));
    number
        .and_then(|number| N::try_from(number).ok())
        .ok_or_else(|| format!("write a whole number from {LEAST} to {MOST}"))
}

/// The squares of a move or an arrow, at least two: `32-28`, `c3:e5`, `28x19x30`. Whether they exist the engine knows.
pub fn path(text: &str) -> Result<String, String> {
    let squares: Vec<&str> = text.split(['-', 'x', 'X', ':', '>']).map(str::trim).collect();
    if squares.len() >= 2 && squares.iter().all(|square| is_square(square)) {
        Ok(text.to_string())
    } else {
        Err("write two squares with a dash between them, as 32-28 or c3-d4".to_string())
    }
}

fn is_square(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric())
}

/// The moves of several arguments, without the numbers that records of games put before them.
pub fn moves(arguments: &[String]) -> Vec<&str> {
    let words = arguments.iter().flat_map(|text| text.split(|c: char| c.is_whitespace() || c == ',' || c == ';'));
    words.map(unnumbered).filter(|word| !word.is_empty()).collect()
}

/// `32-28` of `1.32-28`; nothing of `1.` and `1...`.
fn unnumbered(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < word.len() && rest.starts_with('.') { rest.trim_start_matches('.') } else { word }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units() {
        assert_eq!(seconds("5"), Ok(Duration::from_secs(5)));
        assert_eq!(seconds("0,5s"), Ok(Duration::from_millis(500)));
        assert_eq!(seconds("250ms"), Ok(Duration::from_millis(250)));
        assert_eq!(seconds("2m"), Ok(Duration::from_secs(120)));
        for wrong in ["", "s", "-1", "0", "5x", "1e300", "nan", "inf", "5 s", "٥"] {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn numbers_may_be_short() {
        for (text, value) in [("7", 7), ("500k", 500_000), ("2M", 2_000_000), ("1_000", 1000), ("1e6", 1_000_000)] {
            assert_eq!(nodes(text), Ok(value), "{text}");
        }
        for wrong in ["", "k", "0", "-5", "1e30", "é", "NaN"] {
            assert!(nodes(wrong).is_err(), "{wrong}");
        }
        assert_eq!(count::<1, 8, u16>("8"), Ok(8));
        assert!(count::<1, 8, u16>("9").is_err() && count::<1, 8, u16>("0").is_err());
    }

    #[test]
    fn paths_join_squares() {
        for right in ["c3:e5", "32-28", "28x19x30"] {
            assert_eq!(path(right).as_deref(), Ok(right));
        }
        for wrong in ["", "32", "32-", "-", "é-3", "1--3"] {
            assert!(path(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn move_numbers_are_left_out() {
        let text = ["1. 32-28 19-23 2.28x19".to_string(), "14x23, c3:e5 3...a3b4".to_string()];
        assert_eq!(moves(&text), ["32-28", "19-23", "28x19", "14x23", "c3:e5", "a3b4"]);
    }
}
