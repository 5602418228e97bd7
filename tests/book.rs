//! The book and the README say what the program says: the rule sheets, pictures and worked positions of the chapters
//! and the table of games are made from the program's own output.
//!
//! `DAMIER_WRITE_BOOK=1 cargo test --test book` writes them anew.

use damier::rules::Rules;
use damier::{Engine, Picture, Side, Style, VariantInfo};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf()
}

/// Compares a file with what it should hold, or writes it if asked to.
fn hold(path: &Path, expected: &str) {
    if std::env::var_os("DAMIER_WRITE_BOOK").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, expected).unwrap();
        return;
    }
    let found = std::fs::read_to_string(path).unwrap_or_default();
    let differing = found.lines().zip(expected.lines()).find(|(found, expected)| found != expected);
    assert!(
        found == expected,
        "{} is out of date at {differing:?}; run DAMIER_WRITE_BOOK=1 cargo test --test book",
        path.display()
    );
}

/// A worked position: the game, the position and what it shows.
struct Worked {
    variant: String,
    position: String,
    caption: String,
}

fn worked() -> Vec<Worked> {
    let text = std::fs::read_to_string(root().join("book/positions.txt")).unwrap();
    text.lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty())
        .map(|line| {
            let mut fields = line.splitn(3, '|').map(|field| field.trim().to_string());
            let mut next = || fields.next().expect("three fields in a line");
            Worked { variant: next(), position: next(), caption: next() }
        })
        .collect()
}

fn board_of(rules: &Rules) -> String {
    format!("{}x{}", rules.shape.width, rules.shape.height)
}

fn side(side: Side) -> &'static str {
    match side {
        Side::White => "White",
        Side::Black => "Black",
    }
}

fn worked_text(engine: &mut Engine, number: usize, worked: &Worked) -> String {
    engine.set_position(Some(&worked.position), &[], Style::Pdn).unwrap();
    let name = &worked.variant;
    let image = format!("{name}-{number}.svg");
    let title = format!("{}: {}", engine.variant().title, worked.caption);
    let picture = Picture { title, ..Picture::default() };
    hold(&root().join("book/src/images").join(&image), &engine.svg(&picture).unwrap());
    let moves: Vec<String> = engine.legal_moves().into_iter().map(|mv| format!("`{}`", mv.text.full)).collect();
    let mut text =
        format!("### Position {number}\n\n{}\n\n![Position {number}](../images/{image})\n\n", worked.caption);
    writeln!(text, "`{}`\n", engine.fen()).unwrap();
    let turn = side(engine.turn());
    match moves.len() {
        0 => writeln!(text, "{turn} to move has no move: the game is over.").unwrap(),
        1 => writeln!(text, "{turn} to move; the only legal move is {}.", moves[0]).unwrap(),
        n => writeln!(text, "{turn} to move; the {n} legal moves are {}.", moves.join(", ")).unwrap(),
    }
    text
}

/// The rule sheet as part of a chapter: without its title, headings one level down.
fn rules_section(engine: &Engine) -> String {
    let sheet = engine.rules_sheet().markdown();
    let (_, body) = sheet.split_once("\n\n").expect("a sheet begins with its title");
    body.trim_end().replace("\n## ", "\n### ").replacen("## ", "### ", usize::from(body.starts_with("## ")))
}

fn chapter(variant: &VariantInfo, worked: &[Worked]) -> String {
    let mut engine = Engine::new();
    engine.set_variant(&variant.name).unwrap();
    let name = &variant.name;
    let picture = Picture { title: format!("The start of {}", variant.title), ..Picture::default() };
    hold(&root().join(format!("book/src/images/{name}.svg")), &engine.svg(&picture).unwrap());
    let mut text = format!("# {}\n\n", variant.title);
    writeln!(text, "In damier: `{name}`. Also understood: {}.\n", variant.aliases.join(", ")).unwrap();
    writeln!(text, "![The start position](../images/{name}.svg)\n\n`{}`\n", engine.fen()).unwrap();
    writeln!(text, "## Rules\n\n{}", rules_section(&engine)).unwrap();
    text.push_str("\n## Worked positions\n");
    for (i, worked) in worked.iter().filter(|worked| worked.variant == *name).enumerate() {
        write!(text, "\n{}", worked_text(&mut engine, i + 1, worked)).unwrap();
    }
    text
}

#[test]
fn every_game_has_its_chapter() {
    let worked = worked();
    let variants = Engine::new().variants();
    let mut summary = String::from(
        "# Summary\n\n[Introduction](introduction.md)\n\n# Using damier\n\n- [Analysing](analysing.md)\n- [Analysing \
         games](analysing-games.md)\n- [Game files](game-files.md)\n- [Draughts programs](programs.md)\n- [House \
         rules](house-rules.md)\n- [JSON](json.md)\n\n# The games\n\n",
    );
    for variant in &variants {
        let shown = worked.iter().filter(|worked| worked.variant == variant.name).count();
        assert!(shown >= 2, "{} has {shown} worked positions in book/positions.txt, it needs two", variant.name);
        writeln!(summary, "- [{}](games/{}.md)", variant.title, variant.name).unwrap();
        hold(&root().join(format!("book/src/games/{}.md", variant.name)), &chapter(variant, &worked));
    }
    let unknown = worked.iter().find(|worked| variants.iter().all(|variant| variant.name != worked.variant));
    assert!(unknown.is_none(), "book/positions.txt names no game that damier plays");
    hold(&root().join("book/src/SUMMARY.md"), &summary);
}

#[test]
fn the_readme_lists_every_game() {
    let mut table = String::from("| name | game | board | |\n|---|---|---|---|\n");
    for variant in Engine::new().variants() {
        let disputed = if variant.rules.disputed { "disputed" } else { "" };
        let VariantInfo { name, title, rules, .. } = &variant;
        writeln!(table, "| `{name}` | [{title}](book/src/games/{name}.md) | {} | {disputed} |", board_of(rules))
            .unwrap();
    }
    let path = root().join("README.md");
    let readme = std::fs::read_to_string(&path).unwrap();
    let (before, rest) = readme.split_once("<!-- variants -->\n").expect("the README marks its table");
    let (_, after) = rest.split_once("<!-- /variants -->").expect("the README marks the end of its table");
    hold(&path, &format!("{before}<!-- variants -->\n{table}<!-- /variants -->{after}"));
}
