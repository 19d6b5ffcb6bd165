//! Writes the program of a seed: `gen_c SEED [small|loop-free]`.

use std::io::Write;

use verdiff_gen_c::{Config, generate};

fn main() -> std::io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let seed = arguments.next().and_then(|seed| seed.parse().ok()).unwrap_or(0);
    let config = match arguments.next().as_deref() {
        Some("small") => Config::small(),
        Some("loop-free") => Config::loop_free(),
        _ => Config::default(),
    };
    std::io::stdout().write_all(generate(seed, &config).text.as_bytes())
}
