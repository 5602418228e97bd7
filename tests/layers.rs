//! The layers of the source, enforced: a module imports only modules of strictly lower layers.
//!
//! The core knows no text, prints nothing, and asks no clock; nothing below the protocol opens standard input. Tests inside the
//! source may use anything, so reading stops at a file's `#[cfg(test)]`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Modules of one layer do not import each other.
const LAYERS: &[(&str, u32)] = &[
    ("board", 0),
    ("score", 0),
    ("rules", 1),
    ("position", 2),
    ("game", 3),
    ("text", 3),
    ("eval", 4),
    ("search", 5),
    ("engine", 6),
    ("protocol", 7),
    ("puzzle", 7),
    ("record", 7),
    ("dxp", 7),
    ("trainer", 7),
    ("review", 8),
    ("tournament", 8),
    ("cli", 9),
];

fn sources() -> Vec<(String, PathBuf, String)> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).expect("a readable folder") {
            let path = entry.expect("a readable entry").path();
            if path.is_dir() {
                walk(&path, found);
            } else if path.extension().is_some_and(|end| end == "rs") {
                found.push(path);
            }
        }
    }
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut paths = Vec::new();
    walk(&root, &mut paths);
    let module = |path: &PathBuf| {
        let first = path.strip_prefix(&root).expect("below src").components().next().expect("a name");
        first.as_os_str().to_string_lossy().trim_end_matches(".rs").to_string()
    };
    let read = |path: PathBuf| (module(&path), path.clone(), code(&std::fs::read_to_string(&path).expect("text")));
    let is_test = |path: &PathBuf| path.file_stem().is_some_and(|stem| stem == "tests");
    paths.into_iter().filter(|path| !is_test(path)).map(read).collect()
}

/// The text of a file without comments and without what follows its first `#[cfg(test)]`.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]").next().unwrap_or_default();
    let bare = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    bare.collect::<Vec<_>>().join("\n")
}

fn layer(module: &str) -> Option<u32> {
    LAYERS.iter().find(|(name, _)| *name == module).map(|(_, layer)| *layer)
}

/// The modules that a text names after `crate::`, those in braces included.
fn imports(code: &str) -> Vec<String> {
    let mut found = Vec::new();
    for rest in code.split("crate::").skip(1) {
        let name = |text: &str| -> String {
            text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
        };
        match rest.strip_prefix('{') {
            None => found.push(name(rest)),
            Some(list) => {
                let mut depth = 0;
                let mut start = true;
                for (i, c) in list.char_indices() {
                    match c {
                        '{' => depth += 1,
                        '}' if depth == 0 => break,
                        '}' => depth -= 1,
                        ',' if depth == 0 => start = true,
                        _ if start && !c.is_whitespace() => {
                            found.push(name(&list[i..]));
                            start = false;
                        }
                        _ => {}
                    }
                }
            }
        }
    }
    found.retain(|name| !name.is_empty());
    found
}

#[test]
fn every_module_has_a_layer() {
    for (module, path, _) in sources() {
        let known = layer(&module).is_some() || ["lib", "main"].contains(&module.as_str());
        assert!(known, "{path:?}: give `{module}` a layer in tests/layers.rs");
    }
}

#[test]
fn modules_import_lower_layers_only() {
    let mut checked: BTreeMap<String, u32> = BTreeMap::new();
    for (module, path, code) in sources() {
        let Some(own) = layer(&module) else { continue };
        for import in imports(&code).into_iter().filter(|import| *import != module) {
            // What is not a module here is an item that the crate's root re-exports; those are for users of the crate.
            let other = layer(&import).unwrap_or_else(|| panic!("{path:?} imports crate::{import}: name its module"));
            assert!(other < own, "{path:?}: {module} (layer {own}) imports {import} (layer {other})");
            *checked.entry(module.clone()).or_default() += 1;
        }
    }
    assert!(checked.len() >= 6 && checked.values().sum::<u32>() > 50, "too few imports were found: {checked:?}");
}

/// Panics if a module other than those allowed has one of some words in its code.
fn only_in(allowed: &[&str], words: &[&str]) {
    for (module, path, code) in sources() {
        if allowed.contains(&module.as_str()) {
            continue;
        }
        for word in words {
            assert!(!code.contains(word), "{path:?}: `{word}` belongs in {allowed:?} only");
        }
    }
}

#[test]
fn only_the_command_line_prints_and_sees_the_process() {
    only_in(&["cli", "main"], &["println!", "print!(", "eprintln!", "eprint!(", "dbg!(", "std::env"]);
    // A match starts the engines that play in it.
    only_in(&["tournament", "cli", "main"], &["std::process"]);
}

#[test]
fn nothing_below_the_protocol_opens_standard_input() {
    // The protocol reads what it is given; the command line gives it the process's input. A match has the pipes of the
    // engines that it starts.
    only_in(&["protocol", "tournament", "cli", "main"], &["stdin(", "stdout(", "stderr("]);
}

#[test]
fn nothing_below_the_search_asks_a_clock() {
    only_in(
        &["search", "engine", "protocol", "dxp", "review", "tournament", "cli", "main"],
        &["Instant", "SystemTime", "thread::sleep"],
    );
}

#[test]
fn nothing_below_the_engine_touches_files() {
    let above = ["engine", "protocol", "record", "dxp", "review", "tournament", "cli", "main"];
    only_in(&above, &["std::fs", "std::net", "File::open"]);
}

#[test]
fn there_are_no_globals_that_change() {
    only_in(&[], &["static mut", "thread_local!", "lazy_static"]);
}

#[test]
fn unsafe_code_has_one_place() {
    for (_, path, code) in sources() {
        let allowed = path.ends_with("search/memory.rs");
        assert!(allowed || !(code.contains("unsafe ") || code.contains("allow(unsafe_code)")), "{path:?}");
        if allowed {
            let text = std::fs::read_to_string(&path).unwrap();
            assert_eq!(text.matches("unsafe {").count(), text.matches("// SAFETY: ").count(), "{path:?}");
        }
    }
}

#[test]
fn the_reader_of_imports_reads_lists() {
    let code =
        "use crate::board::Side;\nuse crate::{rules::{Law, Rules}, text};\npub(crate) fn f() { crate::game::g() }";
    assert_eq!(imports(code), ["board", "rules", "text", "game"]);
}
