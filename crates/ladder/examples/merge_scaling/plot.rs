//! A plot of times over sizes, as SVG: both axes are logarithmic, so that what
//! grows linearly has the slope of the dashed line.

use std::fmt::Write;

const WIDTH: f64 = 420.0;
const HEIGHT: f64 = 300.0;
const MARGIN: f64 = 48.0;

/// One line: what it is called, its colour, and its points.
pub(crate) struct Series {
    pub(crate) name: &'static str,
    pub(crate) colour: &'static str,
    /// Size, and seconds.
    pub(crate) points: Vec<(f64, f64)>,
}

/// A plot of some series over sizes of a kind.
pub(crate) fn plot(title: &str, sizes: &str, series: &[Series]) -> String {
    let axes = Axes::over(series);
    let mut body = axes.ticks();
    let _ = writeln!(body, "{}", axes.linear(series));
    for (row, one) in series.iter().enumerate() {
        let places: Vec<String> = one
            .points
            .iter()
            .map(|(size, time)| format!("{:.1},{:.1}", axes.x(*size), axes.y(*time)))
            .collect();
        let (colour, y) = (one.colour, MARGIN + 14.0 * row as f64);
        let _ = writeln!(
            body,
            "<polyline fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" points=\"{}\"/>\n\
             <text x=\"{:.0}\" y=\"{y:.0}\" fill=\"{colour}\">{}</text>",
            places.join(" "),
            MARGIN + 8.0,
            one.name
        );
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"11\">\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"white\"/>\n\
         <text x=\"{MARGIN}\" y=\"20\" font-size=\"13\">{title}</text>\n\
         <text x=\"{:.0}\" y=\"{:.0}\" text-anchor=\"end\">{sizes}</text>\n{body}</svg>\n",
        WIDTH - MARGIN / 2.0,
        HEIGHT - 8.0
    )
}

/// The powers of ten that a plot is between.
struct Axes {
    sizes: [f64; 2],
    times: [f64; 2],
}

impl Axes {
    fn over(series: &[Series]) -> Axes {
        let all = || series.iter().flat_map(|one| &one.points);
        let least = |of: fn(&(f64, f64)) -> f64| all().map(of).fold(f64::INFINITY, f64::min);
        let most = |of: fn(&(f64, f64)) -> f64| all().map(of).fold(0.0, f64::max);
        Axes {
            sizes: [least(|p| p.0).log10(), most(|p| p.0).log10()],
            times: [least(|p| p.1).log10().floor(), most(|p| p.1).log10().ceil()],
        }
    }

    fn x(&self, size: f64) -> f64 {
        let [from, to] = self.sizes;
        MARGIN + (size.log10() - from) / (to - from) * (WIDTH - 1.5 * MARGIN)
    }

    fn y(&self, time: f64) -> f64 {
        let [from, to] = self.times;
        HEIGHT - MARGIN / 1.5 - (time.log10() - from) / (to - from) * (HEIGHT - 1.6 * MARGIN)
    }

    /// A line for each power of ten of the time, and the sizes at the ends.
    fn ticks(&self) -> String {
        let mut text = String::new();
        for power in self.times[0] as i32..=self.times[1] as i32 {
            let (seconds, y) = (10f64.powi(power), self.y(10f64.powi(power)));
            let _ = writeln!(
                text,
                "<path d=\"M{MARGIN} {y:.1}H{:.1}\" stroke=\"#ddd\"/>\n\
                 <text x=\"{:.0}\" y=\"{:.1}\" text-anchor=\"end\">{seconds} s</text>",
                WIDTH - MARGIN / 2.0,
                MARGIN - 4.0,
                y + 4.0
            );
        }
        for size in self.sizes.map(|power| 10f64.powf(power).round()) {
            let (x, y) = (self.x(size), HEIGHT - MARGIN / 1.5 + 14.0);
            let _ = writeln!(text, "<text x=\"{x:.1}\" y=\"{y:.1}\">{size}</text>");
        }
        text
    }

    /// What would grow with the size alone, from the first point on.
    fn linear(&self, series: &[Series]) -> String {
        let first = series.first().and_then(|one| one.points.first());
        let (size, time) = first.copied().unwrap_or((1.0, 1.0));
        let end = 10f64.powf(self.sizes[1]);
        let times = [time, time * end / size].map(|time| self.y(time));
        format!(
            "<path d=\"M{:.1} {:.1}L{:.1} {:.1}\" stroke=\"#888\" stroke-dasharray=\"4 3\"/>",
            self.x(size),
            times[0],
            self.x(end),
            times[1]
        )
    }
}
