//! The time of a game in the three characters that DXP has for it.
//!
//! Once whole minutes only. For games under a minute a fraction was agreed on later (`.05`), which programs of today
//! read; whole numbers are still written as such, since others read nothing else.

use std::fmt::{self, Display, Formatter};
use std::time::Duration;

/// A number of minutes that three characters can hold, in hundredths: `000` to `999`, `1.5`, `.05`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Minutes(u32);

/// A hundredth of a minute.
const HUNDREDTH: Duration = Duration::from_millis(600);

/// Largest number of whole minutes.
const MOST: u32 = 999;

impl Minutes {
    /// No limit.
    pub const NONE: Self = Self(0);

    /// The time nearest to a duration that can be said; any duration but none is at least 0.01 minutes, and none is more
    /// than 999 minutes. Ask [`Minutes::duration`] what it became.
    pub fn nearest(time: Duration) -> Self {
        if time.is_zero() {
            return Self::NONE;
        }
        let hundredths = time.as_secs_f64() / HUNDREDTH.as_secs_f64();
        let step = match hundredths {
            h if h < 99.5 => 1.0,
            h if h < 995.0 => 10.0,
            _ => 100.0,
        };
        let rounded = (hundredths / step).round() * step;
        Self((rounded as u32).clamp(1, MOST * 100))
    }

    /// The time itself.
    pub fn duration(self) -> Duration {
        HUNDREDTH * self.0
    }

    /// True if there is no limit.
    pub fn is_none(self) -> bool {
        self.0 == 0
    }

    /// Reads `005`, ` 5`, `.05`, `1.5`, `0,5`; blanks are no limit.
    pub(super) fn read(text: &str) -> Option<Self> {
        let text = text.trim().replace(',', ".");
        if text.is_empty() {
            return Some(Self::NONE);
        }
        let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
        let is_number = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
        if whole.len() + part.len() == 0 || !is_number(whole) || !is_number(part) {
            return None;
        }
        let whole: u32 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
        let hundredths: u32 = format!("{part:0<2}").get(..2)?.parse().ok()?;
        Some(Self(whole.checked_mul(100)?.checked_add(hundredths)?)).filter(|minutes| minutes.0 <= MOST * 100)
    }
}

/// The three characters.
impl Display for Minutes {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            h if h % 100 == 0 => write!(f, "{:03}", h / 100),
            h if h < 100 => write!(f, ".{h:02}"),
            h if h % 10 == 0 && h < 1000 => write!(f, "{}.{}", h / 100, h / 10 % 10),
            h => write!(f, "{:03}", (h + 50) / 100),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_said_in_three_characters() {
        for (millis, text) in [
            (0, "000"),
            (1, ".01"),
            (3_000, ".05"),
            (30_000, ".50"),
            (59_400, ".99"),
            (60_000, "001"),
            (90_000, "1.5"),
            (100_000, "1.7"),
            (597_000, "010"),
            (630_000, "011"),
            (59_940_000, "999"),
            (900_000_000, "999"),
        ] {
            let minutes = Minutes::nearest(Duration::from_millis(millis));
            assert_eq!(minutes.to_string(), text, "{millis} ms");
            assert_eq!(Minutes::read(text), Some(minutes), "{millis} ms");
        }
    }

    #[test]
    fn what_others_write_is_read() {
        for (text, millis) in [("  5", 300_000), ("5  ", 300_000), ("0.5", 30_000), ("0,5", 30_000), ("05.", 300_000)] {
            assert_eq!(Minutes::read(text).map(Minutes::duration), Some(Duration::from_millis(millis)), "{text}");
        }
        assert_eq!(Minutes::read("   "), Some(Minutes::NONE));
        for wrong in ["-5", "1e2", "inf", "nan", ".", "5a", "1000", "99999999999", "٥"] {
            assert_eq!(Minutes::read(wrong), None, "{wrong}");
        }
    }
}
