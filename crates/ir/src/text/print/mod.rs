//! Program to text: four spaces of indentation, as few parentheses and
//! suffixes as reading back the same program allows. In comes a valid program
//! or a part of one; out goes its text, through `Display`.
//!
//! Here are declarations; `stmt` writes statements, `expr` expressions.

mod expr;
mod stmt;

use super::operators::is_identifier;
use super::quotes::in_quotes;
use crate::expr::Var;
use crate::name::Name;
use crate::program::{Extern, Footprint, Global, Opaque, Proc, Program};
use crate::statics::{Content, Known, Static};
use crate::types::Type;
use std::fmt::{self, Display, Formatter};

/// The text of a program; [`parse`](super::parse) gives the program back.
pub fn print(program: &Program) -> String {
    program.to_string()
}

/// A name as the text form writes it: in back quotes if need be.
pub fn quoted(name: &Name) -> impl Display + '_ {
    fmt::from_fn(move |f| {
        if is_identifier(name.as_str()) { write!(f, "{name}") } else { write!(f, "`{name}`") }
    })
}

/// Things with commas between them.
fn commas<T: Display>(things: impl Iterator<Item = T> + Clone) -> impl Display {
    fmt::from_fn(move |f| {
        for (index, thing) in things.clone().enumerate() {
            f.write_str(if index == 0 { "" } else { ", " })?;
            thing.fmt(f)?;
        }
        Ok(())
    })
}

impl Display for Program {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for global in self.globals.values() {
            writeln!(f, "{global}")?;
            separator = "\n";
        }
        for (index, object) in self.statics.values().enumerate() {
            f.write_str(if index == 0 { separator } else { "" })?;
            writeln!(f, "{object}")?;
            separator = "\n";
        }
        for (index, external) in self.externs.values().enumerate() {
            f.write_str(if index == 0 { separator } else { "" })?;
            match self.opaque.get(&external.name) {
                Some(opaque) => write_opaque(f, external, opaque)?,
                None => external.fmt(f)?,
            }
            f.write_str("\n")?;
            separator = "\n";
        }
        for proc in self.procs.values() {
            writeln!(f, "{separator}{proc}")?;
            separator = "\n";
        }
        Ok(())
    }
}

impl Display for Global {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "global {}: {};", quoted(&self.var.name), self.var.ty)
    }
}

impl Display for Static {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "object {}", quoted(&self.name))?;
        if self.contents.is_empty() {
            return f.write_str(";");
        }
        f.write_str(" {\n")?;
        for content in &self.contents {
            writeln!(f, "    {content}")?;
        }
        f.write_str("}")
    }
}

impl Display for Content {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        quoted(&self.global).fmt(f)?;
        if let Some(key) = self.key {
            write!(f, "[{key}]")?;
        }
        match &self.value {
            Known::Scalar(scalar) => write!(f, " = {scalar};"),
            Known::Static(name) => write!(f, " = &{};", quoted(name)),
        }
    }
}

impl Display for Extern {
    /// Clauses that say what would hold without them are left out.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(if self.pure { "extern pure " } else { "extern " })?;
        signature(f, &self.name, &self.params, &self.results)?;
        let unsaid = if self.pure { Footprint::Only(Vec::new()) } else { Footprint::All };
        for (clause, footprint) in [("reads", &self.reads), ("writes", &self.writes)] {
            if *footprint != unsaid {
                write!(f, " {clause} ")?;
                write_footprint(f, footprint)?;
            }
        }
        if !self.throws.is_empty() {
            write!(f, " throws {}", commas(self.throws.iter().map(quoted)))?;
        }
        if let Some(function) = self.computes {
            write!(f, " computes {function}")?;
        }
        f.write_str(";")
    }
}

fn write_opaque(f: &mut Formatter<'_>, external: &Extern, opaque: &Opaque) -> fmt::Result {
    f.write_str(if external.pure { "opaque pure " } else { "opaque " })?;
    signature(f, &external.name, &external.params, &external.results)?;
    if external.pure && external.reads != Footprint::Only(Vec::new()) {
        f.write_str(" reads ")?;
        write_footprint(f, &external.reads)?;
    }
    if !external.throws.is_empty() {
        write!(f, " throws {}", commas(external.throws.iter().map(quoted)))?;
    }
    let (reason, fingerprint) = (in_quotes(&opaque.reason), opaque.fingerprint);
    write!(f, " because {reason} fingerprint {fingerprint:#x}")?;
    if !opaque.calls.is_empty() {
        write!(f, " calls {}", commas(opaque.calls.iter().map(quoted)))?;
    }
    f.write_str(";")
}

fn write_footprint(f: &mut Formatter<'_>, footprint: &Footprint) -> fmt::Result {
    match footprint {
        Footprint::All => f.write_str("all"),
        Footprint::Only(names) if names.is_empty() => f.write_str("none"),
        Footprint::Only(names) => commas(names.iter().map(quoted)).fmt(f),
    }
}

fn signature(f: &mut Formatter<'_>, name: &Name, params: &[Var], results: &[Type]) -> fmt::Result {
    let param = |var: &Var| format!("{}: {}", quoted(&var.name), var.ty);
    write!(f, "fn {}({})", quoted(name), commas(params.iter().map(param)))?;
    match results {
        [] => Ok(()),
        [result] => write!(f, " -> {result}"),
        results => write!(f, " -> ({})", commas(results.iter())),
    }
}

impl Display for Proc {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        signature(f, &self.name, &self.params, &self.results)?;
        if self.locals.is_empty() {
            f.write_str(" ")?;
            return stmt::braced(f, &self.body, 0);
        }
        f.write_str(" {\n")?;
        for locals in self.locals.chunk_by(|a, b| a.ty == b.ty) {
            let names = commas(locals.iter().map(|var| quoted(&var.name)));
            writeln!(f, "    var {names}: {};", locals[0].ty)?;
        }
        stmt::lines(f, &self.body, 1)?;
        f.write_str("}")
    }
}
