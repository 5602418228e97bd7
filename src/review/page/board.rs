//! Boards on the page: the picture of the engine, with what all of them have in common drawn once.

use crate::engine::{Engine, EngineError, Picture};

/// The empty boards that the pictures refer to.
#[derive(Default)]
pub(super) struct Boards {
    /// Drawings of empty boards; each is the symbol `board0`, `board1` ...
    empty: Vec<String>,
    /// The view box of each.
    boxes: Vec<String>,
    /// Drawings of men about the origin: `man0`, `man1` ...
    men: Vec<String>,
    style: String,
}

/// A picture taken apart.
struct Parts<'a> {
    view: &'a str,
    title: &'a str,
    style: &'a str,
    empty: String,
    marks: String,
    pieces: &'a str,
}

/// The tags of a document between two of its texts.
fn between<'a>(text: &'a str, from: &str, to: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(from)?;
    rest.split_once(to).map(|(inner, _)| inner)
}

/// Takes the engine's picture apart: the board up to the first piece or arrow without its marks, the marks, the rest.
fn parts(svg: &str) -> Option<Parts<'_>> {
    let (_, body) = svg.split_once("</style>")?;
    let body = body.strip_suffix("</svg>\n")?;
    let first = ["<circle", "<path"].iter().filter_map(|tag| body.find(tag)).min().unwrap_or(body.len());
    let (board, pieces) = body.split_at(first);
    let (mut empty, mut marks) = (String::new(), String::new());
    for tag in board.split_inclusive('>') {
        if tag.starts_with("<rect class=\"mark\"") { marks.push_str(tag) } else { empty.push_str(tag) }
    }
    Some(Parts {
        view: between(svg, "viewBox=\"", "\"")?,
        title: between(svg, "<title>", "</title>")?,
        style: between(svg, "<style>", "</style>")?,
        empty,
        marks,
        pieces,
    })
}

impl Boards {
    /// The position where the engine stands.
    pub(super) fn draw(&mut self, engine: &Engine, picture: &Picture) -> Result<String, EngineError> {
        let svg = engine.svg(picture)?;
        let Some(parts) = parts(&svg) else { return Ok(svg) };
        let symbol = self.symbol(&parts);
        let Parts { view, title, marks, pieces, .. } = parts;
        let pieces: String = pieces.lines().map(|piece| self.piece(piece)).collect();
        Ok(format!(
            "<svg class=\"board\" viewBox=\"{view}\" role=\"img\"><title>{title}</title><use href=\"#board{symbol}\"/>\
             {marks}{pieces}</svg>"
        ))
    }

    /// The number of the symbol of a picture's empty board.
    pub(super) fn number(&mut self, engine: &Engine) -> Result<Option<usize>, EngineError> {
        let svg = engine.svg(&Picture::default())?;
        Ok(parts(&svg).map(|parts| self.symbol(&parts)))
    }

    /// A piece: men, of which a page has thousands, refer to a drawing of their own.
    fn piece(&mut self, svg: &str) -> String {
        let (Some(x), Some(y)) = (between(svg, " cx=\"", "\""), between(svg, " cy=\"", "\"")) else {
            return svg.to_string();
        };
        let place = format!(" cx=\"{x}\" cy=\"{y}\"");
        let man = svg.replace(&place, "");
        if man.contains(" cx=") || man.contains("<path") {
            return svg.to_string();
        }
        let number = self.men.iter().position(|known| *known == man).unwrap_or_else(|| {
            self.men.push(man);
            self.men.len() - 1
        });
        format!("<use href=\"#man{number}\" x=\"{x}\" y=\"{y}\"/>")
    }

    fn symbol(&mut self, parts: &Parts<'_>) -> usize {
        if self.style.is_empty() {
            // Inside of boards only: the names of these classes are not those of the page.
            let rules = parts.style.split_inclusive('}').map(|rule| format!(".board {rule}"));
            self.style = rules.collect();
        }
        self.empty.iter().position(|known| *known == parts.empty).unwrap_or_else(|| {
            self.empty.push(parts.empty.clone());
            self.boxes.push(parts.view.to_string());
            self.empty.len() - 1
        })
    }

    /// The empty boards and the men, to stand before the first picture.
    pub(super) fn definitions(&self) -> String {
        let symbols = self.empty.iter().zip(&self.boxes).enumerate();
        // What is drawn from a symbol is styled by what is inside of it alone, so the class stands there as well.
        let symbols = symbols.map(|(i, (empty, view))| {
            format!("<symbol id=\"board{i}\" viewBox=\"{view}\"><g class=\"board\">{empty}</g></symbol>")
        });
        let men = self.men.iter().enumerate();
        let men = men.map(|(i, man)| format!("<g id=\"man{i}\" class=\"board\">{man}</g>"));
        let drawings: String = symbols.chain(men).collect();
        format!("<svg class=\"board\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>{drawings}</defs></svg>")
    }

    /// The style of boards.
    pub(super) fn style(&self) -> &str {
        &self.style
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Style;

    #[test]
    fn boards_of_a_game_share_one_drawing() {
        let mut engine = Engine::new();
        let mut boards = Boards::default();
        let start = boards.draw(&engine, &Picture::default()).unwrap();
        let later = ["32-28", "19-23"].map(|text| {
            engine.play(text, Style::Pdn).unwrap();
            boards.draw(&engine, &Picture::default()).unwrap()
        });
        assert_eq!(boards.empty.len(), 1);
        assert_eq!(boards.number(&engine).unwrap(), Some(0));
        assert_eq!((boards.men.len(), start.matches("<use href=\"#man").count()), (2, 40));
        assert_eq!((start.matches("mark\"").count(), later[1].matches("mark\"").count()), (0, 2));
        assert!(!start.contains("<rect") && boards.definitions().matches("<rect").count() == 101);
        // Styles reach into a symbol only by classes inside of it.
        assert!(boards.definitions().contains("<g class=\"board\"><rect class=\"frame\""));
        engine.set_position(Some("W:WK28:B1,2"), &[], Style::Pdn).unwrap();
        let king = boards.draw(&engine, &Picture::default()).unwrap();
        assert_eq!((king.matches("crown").count(), king.matches("<use href=\"#man").count()), (1, 2));
        engine.set_variant("thai").unwrap();
        boards.draw(&engine, &Picture::default()).unwrap();
        assert_eq!(boards.empty.len(), 2);
        assert!(boards.style().starts_with(".board .frame{"));
    }
}
