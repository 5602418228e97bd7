//! Games of house rules and the sheets of all games.

use super::*;

#[test]
fn a_file_adds_its_games() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.txt");
    fs::write(&path, "# ours\n[mini : russian]\nboard = 6x6\nsetup = rows 2\n").unwrap();
    let file = path.to_str().unwrap();
    let table = document(&["--rules", file, "moves", "MINI", "--json"]);
    assert_eq!((&table["variant"], table["hub"].as_str().unwrap().len()), (&"mini".into(), 19));
    assert!(answer(&["rules", "--rules", file]).contains("mini"));
}

#[test]
fn a_long_name_is_found_by_all_its_letters() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.txt");
    let (one, other) = (format!("{}a", "village".repeat(12)), format!("{}b", "village".repeat(12)));
    fs::write(&path, format!("[{one} : russian]\nboard = 6x6\nsetup = rows 2\n[{other} : russian]\n")).unwrap();
    let file = path.to_str().unwrap();
    let squares = |name: &str| document(&["--rules", file, "moves", name, "--json"])["hub"].as_str().unwrap().len();
    assert_eq!((squares(&one), squares(&other)), (19, 33));
    assert!(refusal(&["--rules", file, "moves", &format!("{one}c")]).contains(&other));
}

#[test]
fn mistakes_are_told_with_file_and_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.txt");
    fs::write(&path, "[mini : russian]\nkings = many\n").unwrap();
    let message = refusal(&["--rules", path.to_str().unwrap(), "moves", "mini"]);
    assert!(message.contains("house.txt: ") && message.contains("line 2") && message.contains("kings"), "{message}");
    assert!(refusal(&["--rules", "/nowhere/house.txt", "rules"]).contains("/nowhere/house.txt: "));
    fs::write(&path, b"\xff\xfe[\0x\0").unwrap();
    assert!(refusal(&["--rules", path.to_str().unwrap(), "rules"]).contains("UTF-8; save it"));
}

#[test]
fn every_sheet_has_a_form_that_is_read_back() {
    let folder = tempfile::tempdir().unwrap();
    for name in variants() {
        let path = folder.path().join(&name);
        let text = answer(&["rules", &name, "--text"]);
        fs::write(&path, &text).unwrap();
        assert_eq!(answer(&["--rules", path.to_str().unwrap(), "rules", &name, "--text"]), text, "{name}");
    }
}

fn variants() -> Vec<String> {
    let table = document(&["rules", "--json"]);
    let names = table["variants"].as_array().unwrap().iter();
    names.map(|variant| variant["name"].as_str().unwrap().to_string()).collect()
}

#[test]
fn all_games_are_listed() {
    let names = variants();
    assert!(names.len() >= 29);
    let text = answer(&["variants"]);
    let markdown = answer(&["rules", "--markdown"]);
    assert!(names.iter().all(|name| text.contains(name) && markdown.contains(&format!("`{name}`"))));
    assert!(text.contains("german*") && !text.contains("thai*"), "{text}");
}

#[test]
fn sheets_come_in_sentences() {
    let text = answer(&["rules", "frisian"]);
    assert!(text.starts_with("Frisian draughts\n") && text.lines().count() > 10, "{text}");
    assert!(answer(&["rules", "frisian", "--markdown"]).starts_with("# Frisian draughts\n"));
    let json = document(&["rules", "frisian", "--json"]);
    assert!(json["text"].as_str().unwrap().contains("[frisian"));
}
