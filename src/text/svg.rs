//! The board as an SVG picture, readable in black and white.

use super::Naming;
use super::diagram::{Labels, file, rank, rows};
use crate::board::{Side, Square, Squares, Word};
use crate::position::{Piece, Pieces};
use std::fmt::Write;

/// Side of a square in user units.
const CELL: i32 = 60;
/// Width of the frame in user units.
const FRAME: i32 = 26;

const STYLE: &str = ".frame{fill:#5b4636}.light{fill:#f3e7d0}.dark{fill:#c79f72}.line{stroke:#5b4636;stroke-width:1}\
    .mark{fill:#f2d34f;fill-opacity:.75}.number{font:600 11px sans-serif;fill:#5a3e22}\
    .edge{font:600 14px sans-serif;fill:#f3e7d0;text-anchor:middle;dominant-baseline:central}\
    .white{fill:#fffdf6;stroke:#2a2018}.black{fill:#2f2926;stroke:#120d0a}.piece{stroke-width:2}\
    .white.ring{fill:none;stroke:#a8977f}.black.ring{fill:none;stroke:#85786e}\
    .white.crown{fill:#b3261e;stroke:#5e120d}.black.crown{fill:#f4c542;stroke:#fff3c4}.crown{stroke-width:1.2}\
    .arrow{stroke:#1b6e3c;stroke-width:7;stroke-opacity:.85;fill:none;stroke-linecap:round}.head{fill:#1b6e3c}";

/// How to draw a board.
#[derive(Clone, Debug)]
pub struct Options {
    /// What names the squares.
    pub labels: Labels,
    /// Black at the bottom.
    pub flip: bool,
    /// Squares to mark: those where the last move began and ended.
    pub marked: Vec<Square>,
    /// Arrows, each from one square over others to the last.
    pub arrows: Vec<Vec<Square>>,
    /// What the picture shows, for readers who cannot see it.
    pub title: String,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            labels: Labels::Own,
            flip: false,
            marked: Vec::new(),
            arrows: Vec::new(),
            title: "Draughts board".into(),
        }
    }
}

/// The board as one SVG document.
pub fn draw<W: Word>(naming: &Naming, pieces: &Pieces<W>, options: &Options) -> String {
    let board = naming.board();
    let (w, h) = (i32::from(board.shape.width), i32::from(board.shape.height));
    let (width, height) = (w * CELL + 2 * FRAME, h * CELL + 2 * FRAME);
    let mut svg = Picture { naming, options, labels: options.labels.settled(naming), text: String::new() };
    let title = options.title.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    svg.add(format_args!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\"><title>{title}</title>\
         <style>{STYLE}</style><rect class=\"frame\" width=\"{width}\" height=\"{height}\" rx=\"6\"/>\n"
    ));
    let rows = rows(board, options.flip);
    for (r, row) in rows.iter().enumerate() {
        for (c, square) in row.iter().enumerate() {
            svg.square(*square, FRAME + c as i32 * CELL, FRAME + r as i32 * CELL);
        }
    }
    svg.grid(w, h);
    svg.edges(&rows);
    for square in pieces.all().iter() {
        if let Some((side, piece)) = pieces.at(square) {
            svg.piece(square, side, piece);
        }
    }
    for arrow in &options.arrows {
        svg.arrow(arrow);
    }
    svg.text.push_str("</svg>\n");
    svg.text
}

struct Picture<'a> {
    naming: &'a Naming,
    options: &'a Options,
    labels: Labels,
    text: String,
}

impl Picture<'_> {
    fn add(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.text.write_fmt(text);
    }

    fn square(&mut self, square: Option<Square>, x: i32, y: i32) {
        let all = self.naming.board().shape.squares == Squares::All;
        let class = if square.is_some() && !all { "dark" } else { "light" };
        self.add(format_args!("<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\"/>"));
        let Some(square) = square else { return };
        if self.options.marked.contains(&square) {
            self.add(format_args!("<rect class=\"mark\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\"/>"));
        }
        if self.labels == Labels::Numbers {
            let number = self.naming.number(square);
            self.add(format_args!("<text class=\"number\" x=\"{}\" y=\"{}\">{number}</text>\n", x + 3, y + 12));
        }
    }

    /// Lines between squares that all have one colour.
    fn grid(&mut self, w: i32, h: i32) {
        if self.naming.board().shape.squares != Squares::All {
            return;
        }
        let (right, bottom) = (FRAME + w * CELL, FRAME + h * CELL);
        for i in 1..w {
            let x = FRAME + i * CELL;
            self.add(format_args!("<line class=\"line\" x1=\"{x}\" y1=\"{FRAME}\" x2=\"{x}\" y2=\"{bottom}\"/>"));
        }
        for i in 1..h {
            let y = FRAME + i * CELL;
            self.add(format_args!("<line class=\"line\" x1=\"{FRAME}\" y1=\"{y}\" x2=\"{right}\" y2=\"{y}\"/>"));
        }
    }

    /// Files and ranks on all four sides of the frame.
    fn edges(&mut self, rows: &[Vec<Option<Square>>]) {
        if self.labels != Labels::Algebra {
            return;
        }
        let (w, h) = (rows[0].len() as i32, rows.len() as i32);
        let (far_x, far_y) = (FRAME + w * CELL + FRAME / 2, FRAME + h * CELL + FRAME / 2);
        for c in 0..w {
            let file = file(self.naming, rows, c as usize);
            for y in [FRAME / 2, far_y] {
                let x = FRAME + c * CELL + CELL / 2;
                self.add(format_args!("<text class=\"edge\" x=\"{x}\" y=\"{y}\">{file}</text>"));
            }
        }
        for (r, row) in rows.iter().enumerate() {
            let rank = rank(self.naming, row);
            for x in [FRAME / 2, far_x] {
                let y = FRAME + r as i32 * CELL + CELL / 2;
                self.add(format_args!("<text class=\"edge\" x=\"{x}\" y=\"{y}\">{rank}</text>"));
            }
        }
    }

    /// The middle of a square.
    fn centre(&self, square: Square) -> (f64, f64) {
        let shape = self.naming.board().shape;
        let (row, column) = self.naming.board().coordinates(square);
        let place = |i: i16, length: u8| if self.options.flip { i16::from(length) - 1 - i } else { i };
        let middle = |i: i16| f64::from(FRAME + i32::from(i) * CELL + CELL / 2);
        (middle(place(column, shape.width)), middle(place(row, shape.height)))
    }

    fn piece(&mut self, square: Square, side: Side, piece: Piece) {
        let (x, y) = self.centre(square);
        let class = if side == Side::White { "white" } else { "black" };
        if piece == Piece::Man {
            self.disc(class, x, y, true);
            return;
        }
        // Two discs, one on the other, with a crown: plain at any size and in black and white.
        self.disc(class, x, y + 5.0, false);
        self.disc(class, x, y - 1.0, false);
        let top = y - 1.0;
        self.add(format_args!(
            "<path class=\"{class} crown\" d=\"M{} {}l3 15h20l3 -15l-7 6l-6 -10l-6 10z\"/>\n",
            x - 13.0,
            top - 6.0
        ));
    }

    fn disc(&mut self, class: &str, x: f64, y: f64, ring: bool) {
        self.add(format_args!("<circle class=\"{class} piece\" cx=\"{x}\" cy=\"{y}\" r=\"20\"/>"));
        if ring {
            self.add(format_args!("<circle class=\"{class} ring\" cx=\"{x}\" cy=\"{y}\" r=\"14\"/>\n"));
        }
    }

    fn arrow(&mut self, squares: &[Square]) {
        let points: Vec<(f64, f64)> = squares.iter().map(|&square| self.centre(square)).collect();
        let [.., (x0, y0), (x1, y1)] = points[..] else { return };
        let length = (x1 - x0).hypot(y1 - y0);
        if length == 0.0 {
            return;
        }
        let (dx, dy) = ((x1 - x0) / length, (y1 - y0) / length);
        let (tip_x, tip_y) = (x1 - 4.0 * dx, y1 - 4.0 * dy);
        let (base_x, base_y) = (tip_x - 22.0 * dx, tip_y - 22.0 * dy);
        let mut path = String::new();
        for (i, (x, y)) in points[..points.len() - 1].iter().enumerate() {
            let _ = write!(path, "{}{x} {y}", if i == 0 { 'M' } else { 'L' });
        }
        self.add(format_args!("<path class=\"arrow\" d=\"{path}L{base_x:.1} {base_y:.1}\"/>"));
        let (side_x, side_y) = (12.0 * dy, -12.0 * dx);
        self.add(format_args!(
            "<path class=\"head\" d=\"M{tip_x:.1} {tip_y:.1}L{:.1} {:.1}L{:.1} {:.1}z\"/>\n",
            base_x + side_x,
            base_y + side_y,
            base_x - side_x,
            base_y - side_y
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::position::Position;
    use crate::rules::variants::*;

    #[test]
    fn every_square_piece_and_mark_is_drawn() {
        for rules in [INTERNATIONAL, THAI, TURKISH, CANADIAN] {
            let board = Board::new(rules.shape);
            let naming = Naming::new(&rules, &board);
            let pieces = Position::<u128>::start(&rules, &board).pieces;
            let square = board.bits[3];
            let arrows = vec![vec![square, board.bits[20]], vec![square]];
            let options = Options { marked: vec![square], arrows, title: "<a & b>".into(), ..Options::default() };
            let svg = draw(&naming, &pieces, &options);
            let cells = usize::from(rules.shape.width) * usize::from(rules.shape.height);
            assert_eq!(svg.matches("<rect").count(), cells + 2);
            assert_eq!(svg.matches("piece\"").count(), pieces.all().len() as usize);
            assert_eq!(svg.matches("class=\"head\"").count(), 1);
            assert!(svg.contains("&lt;a &amp; b&gt;"));
            assert_ne!(svg, draw(&naming, &pieces, &Options { flip: true, ..options }));
        }
    }
}
