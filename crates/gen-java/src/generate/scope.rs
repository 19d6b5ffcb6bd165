//! What can be named where code is generated, and how code there can end.

use crate::ty::Ty;

/// A variable or field.
#[derive(Debug, Clone)]
pub(super) struct Variable {
    pub(super) name: String,
    pub(super) ty: Ty,
    /// It can be written.
    pub(super) assignable: bool,
    /// Lambdas and local classes can name it.
    pub(super) captured: bool,
}

/// The place where code is generated.
#[derive(Debug, Clone, Default)]
pub(super) struct Scope {
    pub(super) variables: Vec<Variable>,
    /// Statements that contain this place.
    pub(super) nesting: usize,
    /// Loops that contain it, within the method.
    pub(super) loops: usize,
    /// `break` and `continue` belong to a loop.
    pub(super) in_loop: bool,
    pub(super) labels: Vec<String>,
    /// What `return` gives, where it can stand.
    pub(super) result: Option<Ty>,
    /// Methods made before can be called.
    pub(super) may_call: bool,
    /// Objects of the program's classes can be made and used.
    pub(super) may_use_classes: bool,
    /// The method that calls itself can be called: this is no part of it.
    pub(super) may_recurse: bool,
}

impl Scope {
    /// What a lambda or a local class sees here.
    pub(super) fn captured(&self) -> Scope {
        let variables = self.variables.iter().filter(|variable| variable.captured).cloned();
        Scope {
            variables: variables
                .map(|variable| Variable { assignable: false, ..variable })
                .collect(),
            nesting: self.nesting,
            loops: self.loops,
            may_use_classes: self.may_use_classes,
            may_recurse: self.may_recurse,
            ..Scope::default()
        }
    }

    pub(super) fn of_type(&self, ty: Ty, assignable: bool) -> Vec<String> {
        let fits = |variable: &&Variable| variable.ty == ty && (variable.assignable || !assignable);
        self.variables.iter().filter(fits).map(|variable| variable.name.clone()).collect()
    }

    pub(super) fn add(&mut self, name: &str, ty: Ty, assignable: bool) {
        let captured = !assignable;
        self.variables.push(Variable { name: name.to_owned(), ty, assignable, captured });
    }
}
