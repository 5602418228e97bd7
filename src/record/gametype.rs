//! The `GameType` tag: the numbers that PDN 3.0 gives to games.

use crate::rules::{Rules, find};

/// The tags of the standard's table: number, side that begins, width, height, notation, corner.
const TAGS: [&str; 15] = [
    "20,W,10,10,N2,0",
    "21,B,8,8,N1,0",
    "22,W,8,8,N2,1",
    "23,B,8,8,N1,0",
    "24,W,8,8,N1,1",
    "25,W,8,8,A0,0",
    "26,W,8,8,A0,0",
    "27,W,12,12,N2,0",
    "28,W,8,8,N1,1",
    "29,W,8,8,A0,0",
    "30,W,8,8,A0,0",
    "31,B,8,8,N2,0",
    "40,W,10,10,N2,0",
    "41,W,10,8,A0,0",
    JAMAICAN,
];

/// Jamaican draughts shares the number of pool checkers.
const JAMAICAN: &str = "23,B,8,8,A1,1";

/// The rules of a built-in game by damier's name.
pub(super) fn rules(variant: &str) -> Option<&'static Rules> {
    find(variant).ok().map(|entry| entry.rules)
}

/// The tag of a game with a number of its own.
pub(super) fn tag(variant: &str) -> Option<&'static str> {
    if variant == "jamaican" {
        return Some(JAMAICAN);
    }
    let number = rules(variant)?.notation.pdn;
    TAGS.iter().find(|tag| number != 0 && tag.split(',').next() == Some(number.to_string().as_str())).copied()
}

/// True if the number names this game alone, so that no other tag is needed.
pub(super) fn is_own(variant: &str) -> bool {
    variant != "jamaican" && tag(variant).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Side;
    use crate::rules::VARIANTS;

    #[test]
    fn tags_say_what_the_rules_say() {
        let mut seen = 0;
        for entry in VARIANTS {
            let Some(tag) = tag(entry.name) else { continue };
            let fields: Vec<&str> = tag.split(',').collect();
            assert_eq!(fields[0], entry.rules.notation.pdn.to_string(), "{}", entry.name);
            if entry.name != "jamaican" {
                assert_eq!(fields[1] == "B", entry.rules.starter == Side::Black, "{}", entry.name);
            }
            assert_eq!(fields[2], entry.rules.shape.width.to_string(), "{}", entry.name);
            assert_eq!(fields[3], entry.rules.shape.height.to_string(), "{}", entry.name);
            seen += 1;
        }
        assert_eq!(seen, TAGS.len());
        assert_eq!(tag("armenian"), None);
        assert!(is_own("czech") && !is_own("jamaican") && !is_own("frysk"));
    }
}
