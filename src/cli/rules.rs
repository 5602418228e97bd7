//! `rules`: the law of a game in sentences or as data, or the table of all games.

use super::arguments::Rules;
use super::failure::Failure;
use super::output::{FAINT, Output, STRONG};
use super::schema::{RuleSheet, Variant, VariantTable};
use damier::{Engine, VariantInfo};
use std::io::{self, Write};

/// Carries out the command.
pub fn run(engine: &mut Engine, arguments: &Rules, out: &mut Output) -> Result<(), Failure> {
    match &arguments.variant {
        Some(variant) => {
            engine.set_variant(variant)?;
            one(engine, arguments, out)?;
        }
        None => all(&engine.variants(), arguments, out)?,
    }
    Ok(())
}

fn one(engine: &Engine, arguments: &Rules, out: &mut Output) -> io::Result<()> {
    let sheet = engine.rules_sheet();
    if arguments.format.json {
        let variant = Variant::of(engine.variant());
        let (start, text) = (engine.fen(), engine.rules_text());
        return out.json("rules", RuleSheet { variant, start, text, sheet: sheet.markdown() });
    }
    if arguments.text {
        write!(out, "{}", engine.rules_text())
    } else if arguments.markdown {
        write!(out, "{}", sheet.markdown())
    } else {
        write!(out, "{sheet}")
    }
}

fn all(variants: &[VariantInfo], arguments: &Rules, out: &mut Output) -> io::Result<()> {
    if arguments.format.json {
        let variants = variants.iter().map(Variant::of).collect();
        out.json("variants", VariantTable { variants })
    } else if arguments.markdown {
        markdown(variants, out)
    } else {
        table(variants, out)
    }
}

/// Beside the names of games about which published sources disagree.
const DISPUTED: &str = "*";
const NOTE: &str = "* published sources disagree about these rules";

fn mark(info: &VariantInfo) -> &'static str {
    if info.rules.disputed { DISPUTED } else { "" }
}

fn board(info: &VariantInfo) -> String {
    format!("{}x{}", info.rules.shape.width, info.rules.shape.height)
}

fn table(variants: &[VariantInfo], out: &mut Output) -> io::Result<()> {
    let widest = |text: fn(&VariantInfo) -> String| variants.iter().map(|v| text(v).chars().count()).max().unwrap_or(0);
    let (name, title) = (widest(|v| v.name.clone() + mark(v)), widest(|v| v.title.clone()));
    writeln!(out, "{FAINT}{:<name$}  board  {:<title$}  also called{FAINT:#}", "name", "game")?;
    for info in variants {
        // The mark counts as part of the column, but is no part of the name to copy.
        let pad = name - info.name.chars().count();
        let line = format!("{STRONG}{}{STRONG:#}{:<pad$}  {:<5}  ", info.name, mark(info), board(info));
        let aliases = info.aliases.join(", ");
        writeln!(out, "{line}{}", format!("{:<title$}  {aliases}", info.title).trim_end())?;
    }
    if variants.iter().any(|info| info.rules.disputed) {
        writeln!(out, "{FAINT}{NOTE}{FAINT:#}")?;
    }
    Ok(())
}

fn markdown(variants: &[VariantInfo], out: &mut Output) -> io::Result<()> {
    writeln!(out, "| name | game | board | also called |\n| --- | --- | --- | --- |")?;
    for info in variants {
        let mark = if info.rules.disputed { " \\*" } else { "" };
        let aliases = info.aliases.join(", ");
        writeln!(out, "| `{}`{mark} | {} | {} | {aliases} |", info.name, info.title, board(info))?;
    }
    if variants.iter().any(|info| info.rules.disputed) {
        writeln!(out, "\n\\{NOTE}")?;
    }
    Ok(())
}
