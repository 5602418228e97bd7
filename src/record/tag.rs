//! What stands in square brackets: tags, in every shape in which programs and people write them.

/// Names of tags in the standard's spelling, and other spellings of some.
const NAMES: [(&str, &str); 44] = [
    ("event", "Event"),
    ("site", "Site"),
    ("date", "Date"),
    ("round", "Round"),
    ("white", "White"),
    ("black", "Black"),
    ("result", "Result"),
    ("resultformat", "ResultFormat"),
    ("gametype", "GameType"),
    ("variant", "Variant"),
    ("setup", "SetUp"),
    ("fen", "FEN"),
    ("timecontrol", "TimeControl"),
    ("whitetype", "WhiteType"),
    ("blacktype", "BlackType"),
    ("whiterating", "WhiteRating"),
    ("blackrating", "BlackRating"),
    ("whiteelo", "WhiteElo"),
    ("blackelo", "BlackElo"),
    ("whitetitle", "WhiteTitle"),
    ("blacktitle", "BlackTitle"),
    ("whitetime", "WhiteTime"),
    ("blacktime", "BlackTime"),
    ("whiteclock", "WhiteClock"),
    ("blackclock", "BlackClock"),
    ("plycount", "PlyCount"),
    ("utcdate", "UTCDate"),
    ("utctime", "UTCTime"),
    ("eventdate", "EventDate"),
    ("opening", "Opening"),
    ("termination", "Termination"),
    ("annotator", "Annotator"),
    ("comment", "Comment"),
    // Italian programs.
    ("dati", "Event"),
    ("evento", "Event"),
    ("luogo", "Site"),
    ("anno", "Date"),
    ("data", "Date"),
    ("turno", "Round"),
    ("bianco", "White"),
    ("nero", "Black"),
    ("risultato", "Result"),
    ("apertura", "Opening"),
    // The file's name that some programs put behind its last game.
    ("filename", FILE_NAME),
];

/// A tag that tells nothing about a game.
pub(super) const FILE_NAME: &str = "FILENAME";

/// What a pair of brackets holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Bracket {
    /// Name, in the standard's spelling where it has one, and value.
    Tag(String, String),
    /// Something said about a move outside of a comment.
    Note(String),
    /// A mark of forums and the like: `[pdn]`.
    Nothing,
}

/// Reads what follows an opening bracket in a line, and says how many bytes it takes.
pub(super) fn read(text: &str) -> (Bracket, usize) {
    let blanks = text.len() - text.trim_start().len();
    let name = &text[blanks..];
    let name =
        &name[..name.find(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '-' | '.')).unwrap_or(name.len())];
    let after = blanks + name.len();
    let gap = text[after..].len() - text[after..].trim_start().len();
    let at = after + gap;
    let to_bracket = || text.find(']').map_or(text.len(), |at| at + 1);
    match text[at..].chars().next() {
        Some(quote) if name.contains(char::is_alphanumeric) && is_quote(quote) => {
            let start = at + quote.len_utf8();
            let (value, length) = quoted(&text[start..]);
            (Bracket::Tag(known(name), value), start + length)
        }
        Some(']') => (Bracket::Nothing, at + 1),
        _ if NAMES.iter().any(|(known, _)| name.eq_ignore_ascii_case(known)) && gap > 0 => {
            let value = text[at..to_bracket()].trim_end_matches(|c: char| c == ']' || is_quote(c));
            (Bracket::Tag(known(name), value.trim().to_string()), to_bracket())
        }
        Some('/') if name.is_empty() => (Bracket::Nothing, to_bracket()),
        _ => (Bracket::Note(format!("[{}", &text[..to_bracket()])), to_bracket()),
    }
}

/// True if a line looks like the head of a game.
pub(super) fn is_header(line: &str) -> bool {
    let Some(text) = line.strip_prefix('[') else { return false };
    let name = text.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_');
    name.len() < text.len() && name.starts_with(char::is_whitespace) && name.trim_start().starts_with(is_quote)
}

fn is_quote(c: char) -> bool {
    matches!(c, '"' | '“' | '”' | '„' | '«' | '»')
}

fn known(name: &str) -> String {
    let same = NAMES.iter().find(|(known, _)| name.eq_ignore_ascii_case(known));
    same.map_or_else(|| identifier(name), |(_, standard)| (*standard).to_string())
}

/// A name as a tag may have it: letters, digits and underscores, a letter first.
pub(super) fn identifier(name: &str) -> String {
    let mut name: String = name.chars().filter(|c| c.is_alphanumeric() || *c == '_').collect();
    if !name.starts_with(char::is_alphabetic) {
        name.insert(0, 'X');
    }
    name
}

/// A value up to its closing quote, which the bracket follows; if there is none, up to the last bracket before another
/// tag. A quote or backslash behind a backslash is that character.
fn quoted(text: &str) -> (String, usize) {
    let mut value = String::new();
    let mut open_end = None;
    let mut letters = text.char_indices();
    while let Some((at, c)) = letters.next() {
        let rest = &text[at + c.len_utf8()..];
        if c == '\\' && rest.starts_with(['"', '\\']) && !closes_unescaped(rest) {
            value.extend(letters.next().map(|(_, c)| c));
            continue;
        }
        if is_quote(c) {
            let next = rest.trim_start();
            if next.is_empty() || next.starts_with(['[', ']']) {
                let length = text.len() - next.len() + usize::from(next.starts_with(']'));
                return (value, length);
            }
        }
        if c == ']' && open_end.is_none() {
            let next = rest.trim_start();
            if is_header(next) {
                return (value.trim().to_string(), at + 1);
            }
            if next.is_empty() {
                open_end = Some((value.trim().to_string(), at + 1));
            }
        }
        value.push(c);
    }
    open_end.unwrap_or_else(|| (value.trim().to_string(), text.len()))
}

/// A path of Windows ends with a backslash that escapes nothing: `"C:\games\"]` at the end of a line.
fn closes_unescaped(rest: &str) -> bool {
    rest.strip_prefix('"').is_some_and(|rest| rest.trim_end() == "]")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tag(text: &str) -> (String, String, &str) {
        match read(text) {
            (Bracket::Tag(name, value), length) => (name, value, &text[length..]),
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn tags_of_all_shapes() {
        let told = |name: &str, value: &str, rest: &'static str| (name.to_string(), value.to_string(), rest);
        assert_eq!(tag("Event       \"a\"]"), told("Event", "a", ""));
        assert_eq!(tag(" EVENT \"a\" ] 1. 32-28"), told("Event", "a", " 1. 32-28"));
        assert_eq!(tag("White \"A\"] [Black \"B\"]"), told("White", "A", " [Black \"B\"]"));
        assert_eq!(tag("White \"A] [Black \"B\"]"), told("White", "A", " [Black \"B\"]"));
        assert_eq!(tag("White \"A]"), told("White", "A", ""));
        assert_eq!(tag("White \"A"), told("White", "A", ""));
        assert_eq!(tag("White \"A\"[Black \"B\"]"), told("White", "A", "[Black \"B\"]"));
        assert_eq!(tag("Site \"\\\"64\\\", 1974\"]"), told("Site", "\"64\", 1974", ""));
        assert_eq!(tag("Site \"the \"big\" one\"]"), told("Site", "the \"big\" one", ""));
        assert_eq!(tag("Site \"C:\\dam\\\"]"), told("Site", "C:\\dam\\", ""));
        assert_eq!(tag("Site \"[x]\" ]"), told("Site", "[x]", ""));
        assert_eq!(tag("Risultato “1-0”]"), told("Result", "1-0", ""));
        assert_eq!(tag("Белые \"Б.\"]"), told("Белые", "Б.", ""));
        assert_eq!(tag("Round 3] x"), told("Round", "3", " x"));
    }

    #[test]
    fn what_is_no_tag() {
        assert_eq!(read("pdn] x"), (Bracket::Nothing, 4));
        assert_eq!(read("/pdn] x"), (Bracket::Nothing, 5));
        assert_eq!(read("%clk 0:01:00] x"), (Bracket::Note("[%clk 0:01:00]".into()), 13));
        assert_eq!(read("see the diagram] x"), (Bracket::Note("[see the diagram]".into()), 16));
        assert!(is_header("[Event \"x\"]") && is_header("[X  \"") && !is_header("[%clk 0]") && !is_header("[x]"));
    }
}
