//! Lines of the Hub protocol taken apart: a command, then arguments `name=value`, `name="value"` or `flag`.

/// An argument. A flag has no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// Its name.
    pub name: String,
    /// What stands behind the equals sign.
    pub value: Option<String>,
}

/// A line taken apart. Both parts of an empty line are empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// The first word.
    pub command: String,
    /// The others.
    pub arguments: Vec<Argument>,
}

impl Line {
    /// Takes a line apart. Every text can be.
    pub fn parse(text: &str) -> Self {
        let text = text.trim();
        let (command, mut rest) = text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()));
        let mut arguments = Vec::new();
        loop {
            rest = rest.trim_start();
            if rest.is_empty() {
                return Self { command: command.into(), arguments };
            }
            let (name, after) = rest.split_at(rest.find(|c: char| c == '=' || c.is_whitespace()).unwrap_or(rest.len()));
            let value;
            // Blanks around the sign are none of the protocol's, but what they mean is plain.
            (value, rest) = match after.trim_start().strip_prefix('=') {
                None => (None, after),
                Some(after) => match after.trim_start().strip_prefix('"') {
                    Some(quoted) => unquote(quoted),
                    None => {
                        let (value, rest) = after.split_at(after.find(char::is_whitespace).unwrap_or(after.len()));
                        (Some(value.to_string()), rest)
                    }
                },
            };
            arguments.push(Argument { name: name.into(), value });
        }
    }

    /// The value of an argument; the first one if it stands twice.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.arguments.iter().find(|argument| argument.name == name)?.value.as_deref()
    }

    /// True if there is a flag of that name.
    pub fn has_flag(&self, name: &str) -> bool {
        self.arguments.iter().any(|argument| argument.name == name && argument.value.is_none())
    }
}

/// The text up to the closing quote, or to the end if there is none, and the rest. The protocol has no way to write a
/// quote within quotes; GWDGUI writes `\"`, which is read so if the quote is not the last one.
fn unquote(text: &str) -> (Option<String>, &str) {
    let mut value = String::new();
    let mut rest = text;
    while let Some(end) = rest.find('"') {
        let (part, after) = (&rest[..end], &rest[end + 1..]);
        match part.strip_suffix('\\') {
            Some(part) if after.contains('"') => {
                value.push_str(part);
                value.push('"');
                rest = after;
            }
            _ => {
                value.push_str(part);
                return (Some(value), after);
            }
        }
    }
    value.push_str(rest);
    (Some(value), "")
}

/// A value as it is written: in quotes if it is empty or holds a blank or an equals sign.
pub fn quoted(value: &str) -> String {
    let clean: String = value.chars().map(|c| if c == '"' { '\'' } else { c }).collect();
    if clean.is_empty() || clean.contains(|c: char| c == '=' || c.is_whitespace()) {
        format!("\"{}\"", clean.split_whitespace().collect::<Vec<_>>().join(" "))
    } else {
        clean
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_told_apart() {
        let line = Line::parse(r#"  pos pos=Wbb  moves="31-26 16-21" start  wolf="" a=b=c tail"#);
        assert_eq!(line.command, "pos");
        assert_eq!(line.value("pos"), Some("Wbb"));
        assert_eq!(line.value("moves"), Some("31-26 16-21"));
        assert_eq!(line.value("wolf"), Some(""));
        assert_eq!(line.value("a"), Some("b=c"));
        assert!(line.has_flag("start") && line.has_flag("tail") && !line.has_flag("pos"));
        assert_eq!(Line::parse(" "), Line::default());
    }

    #[test]
    fn quotes_may_be_missing_or_escaped() {
        assert_eq!(Line::parse(r#"x a="1 2"#).value("a"), Some("1 2"));
        assert_eq!(Line::parse(r#"x a="say \"hi\" now" b=1"#).value("a"), Some("say \"hi\" now"));
        assert_eq!(Line::parse(r#"x a="C:\games\" "#).value("a"), Some(r"C:\games\"));
        assert_eq!(Line::parse(r#"x =1 ="" = "#).arguments.len(), 3);
        assert_eq!(Line::parse(r#"x moves = "1-2 3-4" n= m=2"#).value("moves"), Some("1-2 3-4"));
        assert_eq!(Line::parse(r#"x moves = "1-2 3-4" n= m=2"#).value("m"), Some("2"));
    }

    #[test]
    fn written_values_read_back() {
        for value in ["", "a", "a b", "x=1"] {
            assert_eq!(Line::parse(&format!("c v={} w", quoted(value))).value("v"), Some(value));
        }
    }
}
