//! A program while a mutator changes one of its procedures.

use super::place::{self, Place};
use crate::exprs::Exprs;
use crate::palette::Palette;
use crate::tape::Tape;
use std::collections::BTreeSet;
use verdiff_ir::{Body, Expr, Name, Proc, Program, Type, Var, rename};

/// What a mutator works on. A mutator returns what it did, or nothing if the
/// procedure has no place for it; then the edit is thrown away.
pub(crate) struct Edit<'t> {
    pub(crate) program: Program,
    pub(crate) name: Name,
    pub(crate) tape: &'t mut Tape,
}

impl<'t> Edit<'t> {
    /// The edit of a procedure, which the program has.
    pub(crate) fn new(program: &Program, name: &Name, tape: &'t mut Tape) -> Self {
        Edit { program: program.clone(), name: name.clone(), tape }
    }

    pub(crate) fn proc(&self) -> &Proc {
        &self.program.procs[&self.name]
    }

    pub(crate) fn proc_mut(&mut self) -> &mut Proc {
        &mut self.program.procs[&self.name]
    }

    /// One of the places that fit.
    pub(crate) fn place(&mut self, fits: impl Fn(&Body, usize) -> bool) -> Option<Place> {
        let places = Place::all(&self.proc().body, &fits);
        self.tape.choose(&places).cloned()
    }

    /// The statement list of a place.
    pub(crate) fn list(&mut self, place: &Place) -> &mut Body {
        place.list(&mut self.proc_mut().body)
    }

    /// Puts statements in place of the one at a place.
    pub(crate) fn replace_stmt(&mut self, place: &Place, by: Body) {
        self.list(place).splice(place.index..=place.index, by);
    }

    /// One of the expressions that fit.
    pub(crate) fn expr(&mut self, fits: impl Fn(&Expr) -> bool) -> Option<&mut Expr> {
        let numbers = place::expressions(self.proc(), &fits);
        let number = *self.tape.choose(&numbers)?;
        place::expression(self.proc_mut(), number)
    }

    /// Globals and locals.
    pub(crate) fn variables(&self) -> Vec<Var> {
        let globals = self.program.globals.values().map(|global| &global.var);
        globals.chain(self.proc().variables()).cloned().collect()
    }

    /// An expression over the variables of the procedure.
    pub(crate) fn random_expr(&mut self, ty: Type, depth: usize) -> Expr {
        let palette = Palette::of(&self.program);
        let vars = self.variables();
        Exprs { tape: self.tape, palette: &palette, vars: &vars }.of(ty, depth)
    }

    /// Declares a local.
    pub(crate) fn fresh_local(&mut self, prefix: &str, ty: Type) -> Var {
        let taken: BTreeSet<Name> = self.variables().into_iter().map(|var| var.name).collect();
        let var = Var::new(unused(prefix, &taken), ty);
        self.proc_mut().locals.push(var.clone());
        var
    }

    /// A name for a block.
    pub(crate) fn fresh_label(&self) -> Name {
        unused("k", &self.labels())
    }

    fn labels(&self) -> BTreeSet<Name> {
        let mut labels = BTreeSet::new();
        rename::for_each_label(&self.proc().body, &mut |label| {
            labels.insert(label.clone());
        });
        labels
    }

    /// A name for a procedure.
    pub(crate) fn fresh_procedure(&self) -> Name {
        let taken = self.program.procs.keys().chain(self.program.externs.keys()).cloned();
        unused("q", &taken.collect())
    }

    /// A copy of statements whose blocks have other labels than any in the
    /// procedure.
    pub(crate) fn copy(&self, body: &Body) -> Body {
        let mut taken = self.labels();
        let mut renamed = Vec::new();
        rename::for_each_label(body, &mut |label| {
            let fresh = unused(label.as_str(), &taken);
            taken.insert(fresh.clone());
            renamed.push((label.clone(), fresh));
        });
        let mut copy = body.clone();
        rename::rename_labels(&mut copy, &|label| {
            if let Some((_, fresh)) = renamed.iter().find(|(old, _)| old == label) {
                *label = fresh.clone();
            }
        });
        copy
    }
}

/// A name that starts with the prefix and is not taken.
pub(crate) fn unused(prefix: &str, taken: &BTreeSet<Name>) -> Name {
    let names = (0..).map(|number| Name::from(format!("{prefix}_{number}")));
    names.into_iter().find(|name| !taken.contains(name)).expect("there are more names than taken")
}
