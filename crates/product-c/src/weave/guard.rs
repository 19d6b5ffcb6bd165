//! What a version does if it is here, and what must be in place before.

use super::Weaver;
use crate::build::when;
use crate::library;
use crate::side::Side;
use crate::versions::Key;
use verdiff_c::typed::walk::{exprs_of, exprs_of_stmt};
use verdiff_c::typed::{CompareOp, DeclId, Expr, ExprKind, Stmt};

/// What statements of a version need before they are executed.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Needs {
    /// A door: they may end the version.
    pub(super) ends: bool,
    /// The version's library state.
    switches: bool,
    /// The version's name, where a stream's buffer does not do for a character.
    characters: bool,
}

impl Needs {
    /// The runtime's function that says which version comes.
    pub(super) fn switch(self) -> Option<&'static str> {
        match self {
            Needs { ends: true, .. } | Needs { switches: true, .. } => Some("pp_enter"),
            Needs { characters: true, .. } => Some("pp_mark"),
            _ => None,
        }
    }
}

impl Weaver<'_, '_> {
    /// What a version does if it is here.
    pub(super) fn guarded(&mut self, side: Side, stmts: Vec<Stmt>) -> Vec<Stmt> {
        if stmts.is_empty() {
            return vec![];
        }
        let inside = self.placed(side, stmts);
        let condition = self.is_active(side);
        vec![when(condition, inside)]
    }

    pub(super) fn needs(&self, side: Side, stmts: &[Stmt]) -> Needs {
        let mut needs = Needs::default();
        for stmt in stmts {
            exprs_of_stmt(&self.import.unit, stmt, &mut |expr| {
                self.needs_of_one(side, expr, &mut needs);
            });
        }
        needs
    }

    pub(super) fn needs_of_expr(&self, side: Side, of: &Expr) -> Needs {
        let mut needs = Needs::default();
        exprs_of(&self.import.unit, of, &mut |expr| self.needs_of_one(side, expr, &mut needs));
        needs
    }

    fn needs_of_one(&self, side: Side, expr: &Expr, needs: &mut Needs) {
        let ExprKind::Call(callee, _) = &expr.kind else { return };
        match crate::mentions::called(callee) {
            Some(id) => self.needs_of_call(side, id, needs),
            None => (needs.ends, needs.switches) = (true, true),
        }
    }

    fn needs_of_call(&self, side: Side, id: DeclId, needs: &mut Needs) {
        let unit = &self.import.unit;
        let key = match self.import.callees.get(&id) {
            Some((_, key)) => key.clone(),
            None if library::is_inlined(unit, id) && unit.file_scope.contains(&id) => {
                needs.characters = true;
                return;
            }
            None => {
                let name = unit.name(id);
                let own = name.strip_prefix("pp_").unwrap_or(name);
                Key { within: None, name: own.to_owned() }
            }
        };
        needs.ends |= self.import.roles.may_end(side, &key);
        needs.switches |= self.import.roles.is_stateful(side, &key);
    }

    /// `pp_setjmp(pp_door[version]) == 0`: through the door goes a version
    /// that ends.
    pub(super) fn door(&mut self, side: Side) -> Expr {
        self.has_door = true;
        let int = self.import.int_type();
        let void = self.import.void_type();
        let pointer = self.import.unit.types.pointer(void.into());
        let setjmp = self.import.runtime_function("pp_setjmp", vec![pointer.into()], int);
        let number = self.import.int(side.index() as i128);
        let params = vec![int.into()];
        let door = self.import.runtime_function("pp_door_of", params, pointer);
        let door = self.import.call(door, vec![number]);
        let call = self.import.call(setjmp, vec![door]);
        let zero = self.import.int(0);
        self.import.compare(CompareOp::Eq, call, zero)
    }
}
