//! The score curve of a game: White's lead in men over the moves, drawn by plotters.

use crate::review::value::Value;
use plotters::prelude::*;
use std::fmt::Write;

/// Size of the drawing in user units.
const SIZE: (u32, u32) = (760, 240);
/// The lead at which the curve ends, in centi-men; what is beyond is decided.
const LIMIT: i32 = 400;

/// The colour of the curve; the style of the page knows it by this colour and gives it its own.
const CURVE: RGBColor = RGBColor(40, 80, 140);

/// A point of the curve.
pub(super) struct Point {
    /// The value of the position.
    pub value: Value,
    /// Its name on the page, the target of links.
    pub id: String,
    /// Where the point itself leads to, without the `#`.
    pub link: String,
    /// What it says, for those who cannot see it and those who point at it.
    pub words: String,
    /// The class of its mark, if it has one.
    pub class: Option<&'static str>,
}

/// The curve as an SVG document; `number` gives the move number of each point. Nothing if there is nothing to draw.
pub(super) fn curve(points: &[Point], number: &dyn Fn(usize) -> usize, title: &str) -> Option<String> {
    if points.len() < 2 {
        return None;
    }
    let mut svg = String::new();
    let places = draw(&mut svg, points, number).ok()?;
    Some(linked(&svg, points, &places, title))
}

/// Draws axes and curve and returns where each point lies.
fn draw(
    svg: &mut String,
    points: &[Point],
    number: &dyn Fn(usize) -> usize,
) -> Result<Vec<(i32, i32)>, Box<dyn std::error::Error>> {
    let root = SVGBackend::with_string(svg, SIZE).into_drawing_area();
    let men = f64::from(LIMIT) / 100.0;
    let values: Vec<(f64, f64)> =
        points.iter().enumerate().map(|(i, point)| (i as f64, f64::from(point.value.within(LIMIT)) / 100.0)).collect();
    let mut chart = ChartBuilder::on(&root)
        .margin(8)
        .x_label_area_size(34)
        .y_label_area_size(46)
        .build_cartesian_2d(0.0..(points.len() - 1) as f64, -men * 1.08..men * 1.08)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .y_labels(9)
        // No more numbers than there are moves.
        .x_labels((points.len() / 2).clamp(2, 12))
        .y_label_formatter(&|y| if *y == 0.0 { "0".into() } else { format!("{y:+.0}") })
        .x_label_formatter(&|x| number(x.round() as usize).to_string())
        .light_line_style(TRANSPARENT)
        .label_style(("sans-serif", 14))
        .x_desc("move")
        .y_desc("men ahead")
        .axis_desc_style(("sans-serif", 14))
        .draw()?;
    chart.draw_series(AreaSeries::new(values.iter().copied(), 0.0, CURVE.mix(0.25)))?;
    chart.draw_series(LineSeries::new(values.iter().copied(), CURVE.stroke_width(2)))?;
    let places = values.iter().map(|point| chart.backend_coord(point)).collect();
    root.present()?;
    drop(chart);
    drop(root);
    Ok(places)
}

/// The drawing with its points as links, and a size that the page decides.
fn linked(svg: &str, points: &[Point], places: &[(i32, i32)], title: &str) -> String {
    let body = svg.split_once('>').map_or("", |(_, body)| body);
    let body = body.trim_end().trim_end_matches("</svg>");
    let (width, height) = SIZE;
    let escape =
        |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;");
    let title = escape(title);
    let mut text =
        format!("<svg class=\"curve\" viewBox=\"0 0 {width} {height}\" role=\"group\"><title>{title}</title>{body}");
    for (point, (x, y)) in points.iter().zip(places) {
        let (id, link, words) = (&point.id, &point.link, escape(&point.words));
        let class = point.class.unwrap_or("plain");
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "<a href=\"#{link}\" aria-label=\"{words}\"><circle id=\"{id}\" class=\"point {class}\" cx=\"{x}\" cy=\"{y}\" \
             r=\"4\"><title>{words}</title></circle></a>"
        );
    }
    text.push_str("</svg>");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(i: usize, value: Value) -> Point {
        Point { value, id: format!("p{i}"), link: format!("m{i}"), words: "<1 & 2>".into(), class: None }
    }

    #[test]
    fn points_lie_where_their_values_are() {
        let values = [Value::Centimen(0), Value::WhiteWins(3), Value::BlackWins(3), Value::Centimen(-900)];
        let points: Vec<Point> = values.into_iter().enumerate().map(|(i, value)| point(i, value)).collect();
        let svg = curve(&points, &|i| i, "a \"curve\"").expect("enough points");
        let heights: Vec<i32> =
            svg.split(" cy=\"").skip(1).map(|rest| rest.split('"').next().unwrap().parse().unwrap()).collect();
        assert!(heights[1] < heights[0] && heights[0] < heights[2] && heights[2] == heights[3], "{heights:?}");
        assert!(!svg.contains("<1") && svg.contains("&lt;1 &amp; 2&gt;"));
        // The style of the page knows the curve by its colour.
        assert!(svg.contains("stroke=\"#28508C\"") && include_str!("style.css").contains("[stroke=\"#28508C\"]"));
        assert!(curve(&points[..1], &|i| i, "").is_none());
    }
}
