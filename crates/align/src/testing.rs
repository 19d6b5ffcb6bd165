//! Programs for the tests of this crate, written as bodies.

use verdiff_ir::text::parse;
use verdiff_ir::{Body, Proc};

/// A procedure with 32-bit globals `g`, `h`, locals `a` to `d`, parameters
/// `x`, `y`, `z`, and externals `e(i32)`, `f(i32)`.
pub(crate) fn proc(body: &str) -> Proc {
    let text = format!(
        "global g: i32; global h: i32; extern fn e(v: i32); extern fn f(v: i32);
         fn p(x: i32, y: i32, z: i32) {{ var a, b, c, d: i32; {body} }}"
    );
    procs(&text).remove(0)
}

/// The procedures of a program.
pub(crate) fn procs(text: &str) -> Vec<Proc> {
    let program = parse("test.vir", text).unwrap_or_else(|error| panic!("{error}"));
    program.procs.into_values().collect()
}

/// The statements of [`proc`].
pub(crate) fn body(text: &str) -> Body {
    proc(text).body
}
