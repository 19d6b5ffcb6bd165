//! Prints the program of a seed, given as the argument; after it `small` for a
//! short one.

use std::io::Write;
use verdiff_gen_java::{Config, generate};

fn main() -> std::io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let seed = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(0);
    let config = match arguments.next().as_deref() {
        Some("small") => Config::small(),
        _ => Config::default(),
    };
    std::io::stdout().write_all(generate(seed, &config).text.as_bytes())
}
