//! `hub`, `uci` and damier without a command: the engine on standard input and output.
//!
//! Parameters of the command line are handed to the protocol as the lines by which a client would set them, put before
//! the client's own. So they mean the same, and unknown ones are ignored alike.

use super::failure::Failure;
use damier::protocol::{Dialect, serve};
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;

/// Serves the client at the other end of the pipe. Without a dialect its first line decides.
pub fn run(dialect: Option<Dialect>, parameters: &[String], rules: Option<&Path>) -> Result<(), Failure> {
    let mut input = BufReader::new(io::stdin());
    let named = parameters.iter().filter_map(|parameter| split(parameter));
    let rules = rules.map(|path| path.display().to_string());
    let mut settings: Vec<(String, String)> = rules.map(|path| ("rules".to_string(), path)).into_iter().collect();
    settings.extend(named);
    if settings.is_empty() {
        return Ok(serve(input, io::stdout(), dialect)?);
    }
    let (dialect, first) = match dialect {
        Some(dialect) => (dialect, Vec::new()),
        None => match await_dialect(&mut input)? {
            Some(decided) => decided,
            None => return Ok(()),
        },
    };
    let mut lines: String = settings.iter().map(|(name, value)| line(dialect, name, value)).collect();
    lines.push_str(&String::from_utf8_lossy(&first));
    Ok(serve(Cursor::new(lines.into_bytes()).chain(input), io::stdout(), Some(dialect))?)
}

/// Name and value of `--name=value`, `--name` or `name=value`.
fn split(parameter: &str) -> Option<(String, String)> {
    let (name, value) = parameter.split_once('=').unwrap_or((parameter, "true"));
    let name = name.trim_start_matches('-').trim();
    // A quote or a line end could not be told from those of the protocol.
    let clean = |text: &str| !text.contains(['"', '\n', '\r']);
    (!name.is_empty() && clean(name) && clean(value)).then(|| (name.to_string(), value.to_string()))
}

/// The line by which a client sets a parameter.
fn line(dialect: Dialect, name: &str, value: &str) -> String {
    match dialect {
        Dialect::Hub => format!("set-param name={} value=\"{value}\"\n", name.to_lowercase()),
        Dialect::Uci => format!("setoption name {} value {value}\n", uci_name(name)),
    }
}

/// The UCI name of an option that is known under a shorter one.
fn uci_name(name: &str) -> &str {
    match name.to_lowercase().as_str() {
        "variant" => "UCI_Variant",
        "rules" => "Rules",
        _ => name,
    }
}

/// Reads until a line belongs to a dialect; `None` if the input ends before.
fn await_dialect(input: &mut impl BufRead) -> io::Result<Option<(Dialect, Vec<u8>)>> {
    /// Nobody begins with a line longer than this.
    const LONGEST: u64 = 1 << 16;
    loop {
        let mut line = Vec::new();
        if input.take(LONGEST).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        if let Some(dialect) = Dialect::of(&String::from_utf8_lossy(&line)) {
            return Ok(Some((dialect, line)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_have_names_and_values() {
        let pair = |name: &str, value: &str| Some((name.to_string(), value.to_string()));
        assert_eq!(split("--threads=2"), pair("threads", "2"));
        assert_eq!(split("variant=thai"), pair("variant", "thai"));
        assert_eq!(split("--ponder"), pair("ponder", "true"));
        assert_eq!(split("--"), None);
        assert_eq!(split("--a=\nquit"), None);
    }

    #[test]
    fn parameters_become_lines_of_the_protocol() {
        assert_eq!(line(Dialect::Hub, "Threads", "2"), "set-param name=threads value=\"2\"\n");
        assert_eq!(line(Dialect::Uci, "Threads", "2"), "setoption name Threads value 2\n");
        assert_eq!(line(Dialect::Uci, "variant", "thai"), "setoption name UCI_Variant value thai\n");
    }

    #[test]
    fn the_first_known_line_decides() {
        let decided = await_dialect(&mut &b"\nhello\nuci\nisready\n"[..]).unwrap();
        assert_eq!(decided, Some((Dialect::Uci, b"uci\n".to_vec())));
        assert_eq!(await_dialect(&mut &b"\xff\n"[..]).unwrap(), None);
    }
}
