//! Boards drawn as text and as SVG.

use super::*;

fn entries(folder: &Path) -> usize {
    fs::read_dir(folder).unwrap().count()
}

#[test]
fn boards_are_drawn_as_text() {
    for variant in ["international", "turkish", "canadian", "spantsiretti"] {
        let ascii = answer(&["show", variant, "--style", "ascii"]);
        assert!(ascii.is_ascii() && ascii.contains('w') && ascii.contains('b'), "{variant}\n{ascii}");
        let unicode = answer(&["show", variant]);
        assert!(!unicode.is_ascii() && unicode.lines().count() >= 8, "{variant}\n{unicode}");
        assert_ne!(answer(&["show", variant, "--style", "ascii", "--flip"]), ascii);
    }
}

#[test]
fn svg_is_well_formed() {
    for variant in ["thai", "armenian", "srilankan"] {
        let svg = answer(&["show", variant, "--style", "svg"]);
        let parsed = roxmltree::Document::parse(&svg).unwrap();
        assert_eq!(parsed.root_element().tag_name().name(), "svg");
    }
    let plain = answer(&["show", "russian", "--style", "svg"]);
    let marked = answer(&["show", "russian", "--style", "svg", "--last-move", "c3-d4", "--arrow", "f6-e5"]);
    roxmltree::Document::parse(&marked).unwrap();
    assert!(marked.len() > plain.len());
}

#[test]
fn files_are_written_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("board.svg");
    fs::write(&path, "old").unwrap();
    assert_eq!(answer(&["show", "czech", "--style", "svg", "--output", path.to_str().unwrap()]), "");
    assert_eq!(fs::read_to_string(&path).unwrap(), answer(&["show", "czech", "--style", "svg"]));
    assert_eq!(entries(folder.path()), 1);
    let nowhere = folder.path().join("none").join("board.svg");
    assert!(refusal(&["show", "czech", "--output", nowhere.to_str().unwrap()]).contains("board.svg"));
}

#[test]
fn pictures_come_in_json_too() {
    let picture = document(&["show", "thai", "--json"]);
    assert_eq!((&picture["type"], &picture["style"]), (&"diagram".into(), &"unicode".into()));
    assert!(picture["picture"].as_str().unwrap().lines().count() >= 8);
}

#[test]
fn squares_that_do_not_exist_are_refused() {
    assert!(refusal(&["show", "thai", "--style", "svg", "--arrow", "1-99"]).contains("99"));
}
