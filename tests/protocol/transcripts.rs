//! Replays the transcripts of protocol.md.

use crate::client::Client;
use damier::protocol::Dialect;

const SPECIFICATION: &str = include_str!("../../protocol.md");

/// The blocks between fences of the given language, with the number of their first line.
fn blocks(language: &str) -> Vec<(usize, Vec<&'static str>)> {
    let mut found = Vec::new();
    let mut lines = SPECIFICATION.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        if line == format!("```{language}") {
            let block: Vec<&str> = lines.by_ref().map(|(_, line)| line).take_while(|line| *line != "```").collect();
            found.push((number + 2, block));
        }
    }
    found
}

/// True if a line is as the pattern says; `*` stands for at least one character.
fn matches(pattern: &str, line: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == line,
        Some((head, tail)) => line.strip_prefix(head).is_some_and(|rest| {
            let ends = rest.char_indices().map(|(at, c)| at + c.len_utf8());
            ends.into_iter().any(|at| matches(tail, &rest[at..]))
        }),
    }
}

fn replay(first: usize, block: &[&str], client: Client) {
    let mut skipping = false;
    for (offset, line) in block.iter().enumerate() {
        let at = format!("protocol.md:{}", first + offset);
        println!("{at}: {line}");
        if let Some(sent) = line.strip_prefix("> ") {
            client.send(sent);
        } else if *line == "<..." {
            skipping = true;
        } else {
            let pattern = line.strip_prefix("< ").unwrap_or_else(|| panic!("{at}: neither sent nor received: {line}"));
            let mut passed = Vec::new();
            loop {
                let received = client.next().unwrap_or_else(|| panic!("{at}: nothing but {passed:#?}"));
                if matches(pattern, &received) {
                    break;
                }
                assert!(skipping, "{at}: expected {pattern}\nfound {received}");
                passed.push(received);
            }
            skipping = false;
        }
    }
    let rest = client.finish();
    assert!(skipping || rest.is_empty(), "protocol.md:{first}: unexpected at the end: {rest:#?}");
}

fn replay_all(language: &str, dialect: Dialect) {
    let blocks = blocks(language);
    assert!(blocks.len() >= 8, "too few transcripts");
    for (first, block) in blocks {
        // In turn said outright and left to the first line, where that decides.
        let decides = block[0].strip_prefix("> ").and_then(Dialect::of) == Some(dialect);
        let said = (first % 2 == 0 || !decides).then_some(dialect);
        replay(first, &block, Client::new(said));
    }
}

#[test]
fn hub_transcripts() {
    replay_all("hub", Dialect::Hub);
}

#[test]
fn uci_transcripts() {
    replay_all("uci", Dialect::Uci);
}

/// The rows of the table of games: name, other names, length, start position.
fn games() -> Vec<Vec<String>> {
    let rows = SPECIFICATION.lines().skip_while(|line| !line.starts_with("| Game |")).skip(2);
    let rows = rows.take_while(|line| line.starts_with('|'));
    rows.map(|row| row.trim_matches('|').split('|').map(|cell| cell.trim().trim_matches('`').to_string()).collect())
        .collect()
}

#[test]
fn the_table_of_games_is_complete_and_true() {
    let mut engine = damier::Engine::new();
    let games = games();
    let known: Vec<String> = engine.variants().into_iter().map(|variant| variant.name).collect();
    assert_eq!(games.iter().map(|row| row[0].clone()).collect::<Vec<_>>(), known);
    for row in games {
        let [name, aliases, length, start] = row.as_slice() else { panic!("{row:?}") };
        engine.set_variant(name).unwrap();
        assert_eq!(engine.hub(), *start, "{name}");
        assert_eq!(length.parse(), Ok(start.len()), "{name}");
        assert_eq!(*aliases, engine.variant().aliases.join(", "), "{name}");
    }
}

#[test]
fn patterns_match() {
    assert!(matches("a * c", "a b c") && matches("*", "x") && matches("a*b*", "aXbbY"));
    assert!(!matches("a*", "a") && !matches("a", "ab") && !matches("*b", "abc"));
}
