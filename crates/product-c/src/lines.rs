//! Lines of the versions in the product's files, for debuggers and messages of
//! compilers.
//!
//! In: functions of the product, whose statements know where they come from.
//! Out: a `#line` before each run of statements from one line, and one behind
//! it, which leads back to the product's own file. The printer knows
//! no directives, so a call stands for each until the text is there.

use crate::import::Import;
use verdiff_c::span::Span;
use verdiff_c::typed::walk::inner_stmts_mut;
use verdiff_c::typed::{Function, Stmt, StmtKind};

/// What is called in place of a directive.
const MARKER: &str = "pp_line";

/// Puts markers into a function.
pub(crate) fn mark(import: &mut Import<'_>, function: &mut Function) {
    if let Ok(body) = &mut function.body {
        list(import, &mut body.stmts);
    }
}

/// A statement that was not there before, or that follows one of a version,
/// is in the product's own file again.
fn list(import: &mut Import<'_>, stmts: &mut Vec<Stmt>) {
    let mut last = String::new();
    let mut marked = Vec::new();
    for mut stmt in std::mem::take(stmts) {
        let place = place(import, &stmt).unwrap_or_default();
        if place != last {
            marked.push(marker(import, &place));
        }
        // What is in it ends with the way back.
        last = if inside(import, &mut stmt) { String::new() } else { place };
        marked.push(stmt);
    }
    if !last.is_empty() {
        marked.push(marker(import, ""));
    }
    *stmts = marked;
}

fn marker(import: &mut Import<'_>, place: &str) -> Stmt {
    let text = import.string(place);
    import.runtime_call(MARKER, vec![text])
}

/// Marks what is in a statement, and says whether there was anything.
fn inside(import: &mut Import<'_>, stmt: &mut Stmt) -> bool {
    if let StmtKind::Block(stmts) = &mut stmt.kind {
        list(import, stmts);
        return true;
    }
    let mut any = false;
    for inner in inner_stmts_mut(stmt) {
        any |= inside(import, inner);
    }
    any
}

/// Where a statement stands, if it is of a version.
fn place(import: &Import<'_>, stmt: &Stmt) -> Option<String> {
    let span = match &stmt.kind {
        StmtKind::Expr(expr) if stmt.span == Span::default() => expr.span,
        _ => stmt.span,
    };
    let is_own = span != Span::default();
    is_own.then(|| import.place(span)).filter(|place| place.contains(':'))
}

/// The text with directives for markers. `name` is the product's own file.
pub(crate) fn directed(text: &str, name: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        if line.starts_with("void ") && line.contains(&format!(" {MARKER}(")) {
            continue;
        }
        lines.push(match marked(line).map(|place| place.rsplit_once(':')) {
            None => line.to_owned(),
            Some(Some((file, number))) => format!("#line {number} \"{file}\""),
            // The line after this one, counted from one.
            Some(None) => format!("#line {} \"{name}\"", lines.len() + 2),
        });
    }
    lines.join("\n") + "\n"
}

/// The place that a marker names.
fn marked(line: &str) -> Option<&str> {
    let call = line.trim_start().strip_prefix(MARKER)?.strip_prefix("(\"")?;
    let place = call.strip_suffix("\");")?;
    Some(place.strip_suffix("\\000").unwrap_or(place))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markers_become_directives() {
        let text = "#include \"x.h\"\nvoid pp_line(const char *);\nint f(void)\n{\n    \
                    pp_line(\"a.c:7\\000\");\n    return 1;\n    pp_line(\"\\000\");\n}\n";
        let expected = "#include \"x.h\"\nint f(void)\n{\n#line 7 \"a.c\"\n    return 1;\n\
                        #line 7 \"p.c\"\n}\n";
        assert_eq!(directed(text, "p.c"), expected);
    }
}
