//! Calls of woven functions: one call for both versions, whichever are here.

use super::control::Construct;
use super::{Scope, Weaver, declare};
use crate::build::{block, expr, stmt, when};
use crate::node::Kind;
use crate::side::Side;
use verdiff_c::typed::{DeclId, Expr, ExprKind, Init, Stmt, StmtKind};

impl Weaver<'_, '_> {
    pub(super) fn called(&mut self, of: &Construct<'_, '_>) -> Vec<Stmt> {
        match of.nodes {
            [Some(_), Some(_)] => self.called_by_both(of).unwrap_or_default(),
            _ => of
                .sides()
                .collect::<Vec<_>>()
                .into_iter()
                .flat_map(|it| self.alone(of, it))
                .collect(),
        }
    }

    /// A call of one version's own function.
    fn alone(&mut self, of: &Construct<'_, '_>, side: Side) -> Vec<Stmt> {
        let Some(node) = of.nodes[side.index()] else { return vec![] };
        let Kind::Call { callee, arguments, result, .. } = &node.kind else { return vec![] };
        let arguments =
            (0..arguments.len()).filter_map(|at| of.value(side, 0, at).cloned()).collect();
        let call = self.import.call(*callee, arguments);
        let call = match result {
            Some(result) => self.import.assign(self.import.object(*result), call),
            None => stmt(StmtKind::Expr(call)),
        };
        self.guarded(side, vec![call])
    }

    fn called_by_both(&mut self, of: &Construct<'_, '_>) -> Option<Vec<Stmt>> {
        let mut stmts = Vec::new();
        let mut arguments: Vec<Expr> = Side::BOTH.map(|side| self.is_active(side)).into();
        let mut names = Vec::new();
        let mut sources = Vec::new();
        for side in Side::BOTH {
            let Kind::Call { arguments: own, key, .. } = &of.nodes[side.index()]?.kind else {
                return None;
            };
            sources.push(self.import.source_of(side, key)?);
            let mut set = Vec::new();
            for at in 0..own.len() {
                let value = of.value(side, 0, at)?.clone();
                let place = self.argument(side, at, &value);
                stmts.push(stmt(StmtKind::Declare(place)));
                set.push(self.import.assign(self.import.object(place), value));
                names.push(place);
            }
            stmts.extend(self.guarded(side, set));
        }
        arguments.extend(names.iter().map(|name| self.import.read(*name)));
        let key = match &of.nodes[0]?.kind {
            Kind::Call { key, .. } => key.clone(),
            _ => return None,
        };
        let woven = declare(self.import, [sources[0], sources[1]], &key.name);
        let call = self.import.call(woven.decl, arguments);
        stmts.extend(self.results(of, &woven, call));
        for side in Side::BOTH {
            if self.import.roles.may_end(side, &key) {
                let gone = self.is_gone(side);
                let left = self.leave(side, Scope::Function);
                stmts.push(when(gone, left));
            }
        }
        let [one, other] = Side::BOTH.map(|side| self.is_active(side));
        let any = self.import.or(one, other);
        Some(vec![when(any, stmts)])
    }

    /// An object for an argument, zero for a version that is not here.
    fn argument(&mut self, side: Side, at: usize, value: &Expr) -> DeclId {
        let prefix = self.import.roles.prefix(side).to_owned();
        let name = format!("{prefix}argument_{}", at + 1);
        let ty = value.ty.unqualified();
        let (place, zero) = (self.variable(&name, ty), self.import.zero(ty));
        self.import.unit.decls[place.0 as usize].init = Some(zero);
        place
    }

    fn results(&mut self, of: &Construct<'_, '_>, woven: &super::Woven, call: Expr) -> Vec<Stmt> {
        let Some(pair) = woven.pair else { return vec![stmt(StmtKind::Expr(call))] };
        let ty = self.import.unit.types.intern(verdiff_c::types::TypeKind::Record(pair));
        let results = self.variable("pp_both", ty);
        self.import.unit.decls[results.0 as usize].init = Some(Init::Expr(call));
        let mut stmts = vec![stmt(StmtKind::Declare(results))];
        for side in Side::BOTH {
            let Some(Kind::Call { result: Some(result), .. }) =
                of.nodes[side.index()].map(|node| &node.kind)
            else {
                continue;
            };
            let Some(member) = woven.members[side.index()] else { continue };
            let ty = self.import.unit.decl(*result).ty.unqualified();
            let object = self.import.object(results);
            let value = expr(ExprKind::Member(Box::new(object), member), ty);
            let value = crate::build::cast(verdiff_c::typed::CastKind::LValueToRValue, value, ty);
            let take = self.import.assign(self.import.object(*result), value);
            let active = self.is_active(side);
            stmts.push(when(active, vec![take]));
        }
        vec![block(stmts)]
    }

    /// Whether a version has ended.
    fn is_gone(&mut self, side: Side) -> Expr {
        let flag = self.import.bool_type();
        let int = self.import.int_type();
        let gone = self.import.runtime_function("pp_is_gone", vec![int.into()], flag);
        let number = self.import.int(side.index() as i128);
        self.import.call(gone, vec![number])
    }
}
