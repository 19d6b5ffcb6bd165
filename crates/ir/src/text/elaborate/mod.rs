//! Syntax to program. In come the declarations of a text, out goes the
//! program that they mean; it is valid if nothing was reported. Names are
//! resolved and literals get the types that their contexts ask for.
//!
//! A statement with an error still takes its place in the program, so that
//! control flow is judged as it was written.

mod expr;
mod statics;
mod stmt;

use super::diagnostic::{Diagnostic, Diagnostics, Reported, did_you_mean};
use super::syntax::{Extern, Footprint, Ident, Items, Opaque, Proc, Signature, Variable};
use crate::expr::Var;
use crate::functions::Function;
use crate::name::Name;
use crate::program::{self, Program};
use crate::span::Span;
use crate::types::Type;
use crate::validate::flow::{self, FlowError};
use crate::validate::validate;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// Gives the declarations their meaning.
pub(super) fn program(items: &Items<'_>, diagnostics: &mut Diagnostics) -> Program {
    let mut elaborator = Elaborator::new(items, diagnostics);
    let mut program = Program::default();
    for global in &items.globals {
        let (name, span) = (Name::new(global.name.text), global.span);
        let var = Var::new(name.clone(), global.ty);
        program.globals.entry(name).or_insert(program::Global { var, span });
    }
    for object in &items.statics {
        program.add_static(elaborator.object(object));
    }
    for external in &items.externs {
        program.add_extern(elaborator.external(external));
        if let Some(opaque) = &external.opaque {
            let name = Name::new(external.signature.name.text);
            let opaque = elaborator.opaque(opaque, external.span);
            program.opaque.insert(name, opaque);
        }
    }
    for proc in &items.procs {
        program.add_proc(elaborator.proc(proc));
    }
    // Nothing is left to find for a program without errors; should this pass
    // and the validator ever disagree, no invalid program gets through.
    if diagnostics.is_empty() {
        for invalid in validate(&program).err().into_iter().flatten() {
            diagnostics.report(|| invalid.into());
        }
    }
    program
}

/// A variable or procedure that names can refer to.
struct Declared<T> {
    is: T,
    span: Span,
}

type Scope<'i, T> = HashMap<&'i str, Declared<T>>;

struct Elaborator<'i, 'd> {
    globals: Scope<'i, Var>,
    statics: Scope<'i, ()>,
    /// Procedures and externals.
    callables: Scope<'i, &'i Signature<'i>>,
    diagnostics: &'d mut Diagnostics,
}

impl<'i, 'd> Elaborator<'i, 'd> {
    fn new(items: &'i Items<'i>, diagnostics: &'d mut Diagnostics) -> Self {
        let mut globals = HashMap::new();
        for Variable { name, ty, .. } in &items.globals {
            let var = Var::new(name.text, *ty);
            declare(&mut globals, *name, var, "global", diagnostics);
        }
        let mut statics = HashMap::new();
        for object in &items.statics {
            declare(&mut statics, object.name, (), "object", diagnostics);
        }
        let mut callables = HashMap::new();
        let externs = items.externs.iter().map(|external| &external.signature);
        for signature in externs.chain(items.procs.iter().map(|proc| &proc.signature)) {
            declare(&mut callables, signature.name, signature, "procedure", diagnostics);
        }
        Elaborator { globals, statics, callables, diagnostics }
    }

    fn external(&mut self, external: &Extern<'i>) -> program::Extern {
        let mut scope = HashMap::new();
        for Variable { name, ty, .. } in &external.signature.params {
            let var = Var::new(name.text, *ty);
            declare(&mut scope, *name, var, "parameter", self.diagnostics);
        }
        let mut elaborated = program::Extern {
            name: Name::new(external.signature.name.text),
            params: variables(&external.signature.params),
            results: external.signature.results.clone(),
            pure: external.pure,
            reads: self.footprint(&external.reads),
            writes: self.footprint(&external.writes),
            throws: self.distinct(&external.throws, "exception"),
            computes: None,
            span: external.span,
        };
        elaborated.computes = external.computes.and_then(|name| self.function(name, &elaborated));
        elaborated
    }

    /// The function that an external is said to compute, if it fits.
    fn function(&mut self, name: Ident<'_>, external: &program::Extern) -> Option<Function> {
        let (text, span) = (name.text, name.span);
        let Some(function) = Function::named(text) else {
            let known: Vec<String> = Function::all().map(|known| known.to_string()).collect();
            self.diagnostics.report(|| {
                Diagnostic::new(format!("unknown function `{text}`"), span, "not known")
                    .maybe_help(did_you_mean(text, known.iter().map(String::as_str)))
            });
            return None;
        };
        if !external.can_compute(function) {
            let takes = match function.arity() {
                1 => "it has to be pure, take one float and return one of that type",
                _ => "it has to be pure, take two floats of one type and return one",
            };
            let message = format!("`{}` cannot compute `{text}`", external.name);
            self.diagnostics.report(|| Diagnostic::new(message, span, takes));
            return None;
        }
        Some(function)
    }

    fn opaque(&mut self, opaque: &Opaque<'i>, span: Span) -> program::Opaque {
        for callee in &opaque.calls {
            if !self.callables.contains_key(callee.text) {
                self.unknown_procedure(*callee);
            }
        }
        let calls = self.distinct(&opaque.calls, "callee").into_iter().collect();
        let (reason, fingerprint) = (opaque.reason.clone(), opaque.fingerprint);
        program::Opaque { reason, span, fingerprint, calls }
    }

    fn unknown_procedure(&mut self, callee: Ident<'_>) -> Reported {
        let (text, span) = (callee.text, callee.span);
        let candidates = self.callables.keys().copied();
        self.diagnostics.report(|| {
            Diagnostic::new(format!("unknown procedure `{text}`"), span, "not declared")
                .maybe_help(did_you_mean(text, candidates))
        })
    }

    fn footprint(&mut self, footprint: &Footprint<'i>) -> program::Footprint {
        let Footprint::Only(names) = footprint else { return program::Footprint::All };
        for name in names {
            if !self.globals.contains_key(name.text) {
                self.unknown_global(*name);
            }
        }
        program::Footprint::Only(self.distinct(names, "global"))
    }

    fn unknown_global(&mut self, name: Ident<'_>) -> Reported {
        let globals = self.globals.keys().copied();
        self.diagnostics.report(|| {
            Diagnostic::new(format!("unknown global `{}`", name.text), name.span, "not declared")
                .maybe_help(did_you_mean(name.text, globals))
        })
    }

    fn distinct(&mut self, names: &[Ident<'i>], what: &str) -> Vec<Name> {
        let mut seen = HashMap::new();
        for name in names {
            declare(&mut seen, *name, (), what, self.diagnostics);
        }
        names.iter().map(|name| Name::new(name.text)).collect()
    }

    fn proc(&mut self, proc: &'i Proc<'i>) -> program::Proc {
        let locals = self.locals(proc);
        let body = stmt::Elaborator { program: self, proc, locals }.body(&proc.body);
        let elaborated = program::Proc {
            name: Name::new(proc.signature.name.text),
            params: variables(&proc.signature.params),
            results: proc.signature.results.clone(),
            locals: variables(&proc.locals),
            body,
            span: proc.span,
        };
        for error in flow::check(&elaborated) {
            self.flow_error(error, proc.end);
        }
        elaborated
    }

    fn locals(&mut self, proc: &'i Proc<'i>) -> Scope<'i, Var> {
        let mut locals = HashMap::new();
        for Variable { name, ty, .. } in proc.signature.params.iter().chain(&proc.locals) {
            let var = Var::new(name.text, *ty);
            declare(&mut locals, *name, var, "local", self.diagnostics);
            if let Some(global) = self.globals.get(name.text) {
                let message = format!("the local `{}` has the name of a global", name.text);
                self.diagnostics.report(|| {
                    Diagnostic::new(message, name.span, "a local cannot shadow a global")
                        .note(global.span, "the global is declared here")
                });
            }
        }
        locals
    }

    fn flow_error(&mut self, error: FlowError, end: Span) -> Reported {
        let message = error.to_string();
        self.diagnostics.report(|| match error {
            FlowError::UnknownLabel { label, enclosing, span } => {
                let help = did_you_mean(label.as_str(), enclosing.iter().map(Name::as_str));
                Diagnostic::new(message, span, "jumps to it").maybe_help(help)
            }
            FlowError::ReusedLabel { span, outer, .. } => {
                Diagnostic::new(message, span, "the inner block").note(outer, "the outer block")
            }
            FlowError::MissingReturn { .. } => Diagnostic::new(message, end, "reached here"),
        })
    }
}

/// Adds a name to a scope, or reports that it is there already.
fn declare<'i, T>(
    scope: &mut Scope<'i, T>,
    name: Ident<'i>,
    is: T,
    what: &str,
    diagnostics: &mut Diagnostics,
) {
    match scope.entry(name.text) {
        Entry::Vacant(entry) => {
            entry.insert(Declared { is, span: name.span });
        }
        Entry::Occupied(entry) => {
            let message = format!("the {what} `{}` is there twice", name.text);
            diagnostics.report(|| {
                Diagnostic::new(message, name.span, "again here")
                    .note(entry.get().span, "first here")
            });
        }
    }
}

fn variables(variables: &[Variable<'_>]) -> Vec<Var> {
    variables.iter().map(|variable| Var::new(variable.name.text, variable.ty)).collect()
}

/// Types of parameters.
fn types(variables: &[Variable<'_>]) -> Vec<Type> {
    variables.iter().map(|variable| variable.ty).collect()
}
