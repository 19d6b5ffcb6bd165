//! Validation: in comes any program, out goes whether it obeys the rules of
//! the core language. What holds after is what engines rely on and do not
//! check again:
//!
//! * declarations: keys of the tables are the names of their entries, names
//!   are unique and can be written, footprints name globals, pure externals
//!   write nothing, no map has a float key (here);
//! * nesting is at most [`MAX_DEPTH`] (`depth`);
//! * variables agree with their declarations, all types fit, calls fit their
//!   callees (`types`);
//! * jumps go to enclosing blocks, procedures with results return (`flow`).

mod depth;
pub(crate) mod flow;
mod statics;
mod types;

pub use depth::MAX_DEPTH;

use crate::expr::Var;
use crate::name::Name;
use crate::program::{Extern, Footprint, Opaque, Proc, Program};
use crate::span::Span;
use crate::types::Type;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use thiserror::Error;

/// A rule that a program breaks.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{}{message}", in_procedure(.procedure))]
pub struct Invalid {
    /// What is wrong.
    pub message: String,
    /// Where.
    pub span: Span,
    /// In which procedure or external, if in one.
    pub procedure: Option<Name>,
}

fn in_procedure(procedure: &Option<Name>) -> String {
    procedure.as_ref().map_or(String::new(), |name| format!("in `{name}`: "))
}

/// Checks all rules of the core language and lists the broken ones.
pub fn validate(program: &Program) -> Result<(), Vec<Invalid>> {
    let mut validator = Validator { program, procedure: None, found: Vec::new() };
    validator.globals();
    validator.statics();
    for (key, external) in &program.externs {
        validator.procedure = Some(external.name.clone());
        validator.external(key, external);
    }
    let unknown = program.unknown_callees();
    for (name, opaque) in &program.opaque {
        validator.procedure = Some(name.clone());
        validator.opaque(name, opaque, &unknown);
    }
    for (key, proc) in &program.procs {
        validator.procedure = Some(proc.name.clone());
        validator.proc(key, proc);
    }
    if validator.found.is_empty() { Ok(()) } else { Err(validator.found) }
}

struct Validator<'p> {
    program: &'p Program,
    procedure: Option<Name>,
    found: Vec<Invalid>,
}

impl<'p> Validator<'p> {
    fn invalid(&mut self, span: Span, message: impl Into<String>) {
        let procedure = self.procedure.clone();
        self.found.push(Invalid { message: message.into(), span, procedure });
    }

    fn globals(&mut self) {
        for (key, global) in &self.program.globals {
            self.key(key, &global.var.name, global.span);
            self.ty(global.var.ty, global.span);
        }
    }

    fn external(&mut self, key: &Name, external: &Extern) {
        let span = external.span;
        self.key(key, &external.name, span);
        self.distinct(external.params.iter().map(|param| &param.name), "parameter", span);
        for ty in external.params.iter().map(|param| &param.ty).chain(&external.results) {
            self.ty(*ty, span);
        }
        self.footprint(&external.reads, span);
        self.footprint(&external.writes, span);
        self.distinct(external.throws.iter(), "exception", span);
        if external.pure && external.writes != Footprint::Only(Vec::new()) {
            self.invalid(span, "a pure external writes globals");
        }
        if let Some(function) = external.computes
            && !external.can_compute(function)
        {
            self.invalid(span, format!("it cannot compute `{function}`"));
        }
    }

    /// Whatever it does, the external that stands for it must allow.
    fn opaque(&mut self, name: &Name, opaque: &Opaque, unknown: &BTreeSet<&Name>) {
        match self.program.externs.get(name) {
            None => self.invalid(opaque.span, "no external stands for this opaque procedure"),
            Some(external) => {
                let all = [&external.reads, &external.writes].map(|f| *f == Footprint::All);
                if !external.pure && all != [true, true] {
                    self.invalid(opaque.span, "an opaque procedure may read and write all");
                }
            }
        }
        for callee in unknown.iter().filter(|callee| opaque.calls.contains(**callee)) {
            self.invalid(opaque.span, format!("unknown procedure `{callee}`"));
        }
    }

    fn footprint(&mut self, footprint: &Footprint, span: Span) {
        let Footprint::Only(names) = footprint else { return };
        self.distinct(names.iter(), "global", span);
        for name in names {
            if !self.program.globals.contains_key(name) {
                self.invalid(span, format!("the footprint names the unknown global `{name}`"));
            }
        }
    }

    fn proc(&mut self, key: &Name, proc: &'p Proc) {
        self.key(key, &proc.name, proc.span);
        if self.program.externs.contains_key(&proc.name) {
            self.invalid(proc.span, "an external has the same name");
        }
        self.locals(proc);
        for ty in &proc.results {
            self.ty(*ty, proc.span);
        }
        if let Some(span) = depth::too_deep(proc) {
            return self.invalid(span, format!("nested too deeply (more than {MAX_DEPTH} levels)"));
        }
        self.types(proc);
        for error in flow::check(proc) {
            self.invalid(error.span(), error.to_string());
        }
    }

    fn locals(&mut self, proc: &Proc) {
        self.distinct(proc.variables().map(|var| &var.name), "local", proc.span);
        for Var { name, ty } in proc.variables() {
            self.ty(*ty, proc.span);
            if self.program.globals.contains_key(name) {
                self.invalid(proc.span, format!("the local `{name}` has the name of a global"));
            }
        }
    }

    fn key(&mut self, key: &Name, name: &Name, span: Span) {
        if key != name {
            self.invalid(span, format!("`{name}` is filed under `{key}`"));
        }
        self.name(name, span);
    }

    /// Names must survive the text form.
    fn name(&mut self, name: &Name, span: Span) {
        if !is_writable(name.as_str()) {
            self.invalid(span, format!("{:?} is no name", name.as_str()));
        }
    }

    fn distinct<'n>(&mut self, names: impl Iterator<Item = &'n Name>, what: &str, span: Span) {
        let mut seen = FxHashSet::default();
        for name in names {
            self.name(name, span);
            if !seen.insert(name) {
                self.invalid(span, format!("the {what} `{name}` is there twice"));
            }
        }
    }

    fn ty(&mut self, ty: Type, span: Span) {
        let keys = ty.map().map(|map| map.keys);
        for key in keys.iter().flat_map(|keys| keys.as_slice()) {
            if !key.is_key() {
                self.invalid(span, format!("a map cannot have keys of type {key}"));
            }
        }
    }
}

/// "1 result" or "2 results".
pub(crate) fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// Whether a name can be written, if need be in back quotes.
pub(crate) fn is_writable(name: &str) -> bool {
    let is_plain = |byte: u8| (b' '..=b'~').contains(&byte) && byte != b'`';
    let is_fine = |c: char| c != '`' && !c.is_control();
    !name.is_empty() && (name.bytes().all(is_plain) || name.chars().all(is_fine))
}
