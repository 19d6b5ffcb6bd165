//! Calls of woven functions out of expressions, with the control that decides
//! whether they are made (figure 3 of the P³ paper).
//!
//! Operands are evaluated from left to right: what stands to the left of a call
//! that moves out is given a name before it.

use super::Normaliser;
use super::decided::decided;
use crate::build::{cast, expr};
use crate::node::{Kind, Node};
use verdiff_c::typed::walk::{operands, operands_mut};
use verdiff_c::typed::{CastKind, DeclId, Expr, ExprKind};
use verdiff_c::types::TypeKind;

impl Normaliser<'_, '_> {
    /// An expression without calls of woven functions, which are nodes before
    /// it. Calls that cannot be moved out stay, as calls of one version.
    pub(super) fn hoist(&mut self, mut of: Expr, nodes: &mut Vec<Node>) -> Expr {
        if !self.has_woven(&of) {
            return of;
        }
        match &of.kind {
            ExprKind::Call(..) if self.woven_callee(&of).is_some() => self.moved_call(of, nodes),
            ExprKind::And(a, b) => {
                let (a, b) = ((**a).clone(), (**b).clone());
                self.short_circuit(a, b, true, nodes)
            }
            ExprKind::Or(a, b) => {
                let (a, b) = ((**a).clone(), (**b).clone());
                self.short_circuit(a, b, false, nodes)
            }
            ExprKind::Conditional(condition, then, otherwise) => {
                let parts = [&**condition, &**then, &**otherwise].map(Clone::clone);
                self.conditional(&of, parts, nodes)
            }
            ExprKind::Comma(first, second) => {
                let (first, second) = ((**first).clone(), (**second).clone());
                nodes.extend(self.expr_nodes(first));
                self.hoist(second, nodes)
            }
            ExprKind::ConditionalOmitted { .. } => of,
            _ => {
                self.hoist_operands(&mut of, nodes);
                of
            }
        }
    }

    fn expr_nodes(&mut self, of: Expr) -> Vec<Node> {
        let mut nodes = Vec::new();
        let rest = self.hoist(of, &mut nodes);
        nodes.push(self.whole(&[crate::build::stmt(verdiff_c::typed::StmtKind::Expr(rest))]));
        nodes
    }

    fn has_woven(&self, of: &Expr) -> bool {
        self.woven_callee(of).is_some()
            || operands(of).into_iter().any(|operand| self.has_woven(operand))
    }

    /// The operands of an expression that evaluates all of them.
    fn hoist_operands(&mut self, of: &mut Expr, nodes: &mut Vec<Node>) {
        let has: Vec<bool> = operands(of).into_iter().map(|it| self.has_woven(it)).collect();
        let last = has.iter().rposition(|has| *has).unwrap_or(0);
        let assigns = matches!(
            of.kind,
            ExprKind::Assign(..) | ExprKind::AssignOp(_) | ExprKind::AssignPointerAdd { .. }
        );
        for (at, operand) in operands_mut(of).into_iter().enumerate() {
            let ty = operand.ty;
            let own = std::mem::replace(operand, nothing(&ty));
            let own = self.hoist(own, nodes);
            *operand = match at < last && !assigns {
                true => self.named(own, nodes),
                false => own,
            };
        }
    }

    /// A value that what comes next cannot change.
    fn named(&mut self, value: Expr, nodes: &mut Vec<Node>) -> Expr {
        let is_fixed = match &value.kind {
            ExprKind::Int(_) | ExprKind::Float(_) => true,
            ExprKind::Cast(cast, _) => {
                matches!(cast.kind, CastKind::FunctionToPointer | CastKind::ArrayToPointer)
            }
            _ => false,
        };
        let is_void = matches!(self.import.unit.types.kind(value.ty.ty), TypeKind::Void);
        if is_fixed || is_void {
            return value;
        }
        let name = self.temporary(value.ty);
        nodes.push(self.set(name, value));
        self.import.read(name)
    }

    fn moved_call(&mut self, mut call: Expr, nodes: &mut Vec<Node>) -> Expr {
        self.hoist_operands(&mut call, nodes);
        let span = call.span;
        let ty = call.ty;
        let ExprKind::Call(callee, arguments) = call.kind else { return call };
        let Some(callee) = crate::mentions::called(&callee) else { return nothing(&ty) };
        let Some((_, key)) = self.import.callees.get(&callee).cloned() else { return nothing(&ty) };
        let is_void = matches!(self.import.unit.types.kind(ty.ty), TypeKind::Void);
        let result = (!is_void).then(|| self.temporary(ty));
        let arguments = arguments.into_iter().map(|argument| self.value(argument)).collect();
        let kind = Kind::Call { key: key.clone(), callee, arguments, result };
        nodes.push(Node::new(kind, key.name, span));
        match result {
            Some(result) => self.import.read(result),
            None => self.nothing_void(),
        }
    }

    fn nothing_void(&mut self) -> Expr {
        let (zero, void) = (self.import.int(0), self.import.void_type());
        cast(CastKind::ToVoid, zero, void)
    }

    /// `a && b` or `a || b` with a call in either.
    fn short_circuit(&mut self, a: Expr, b: Expr, is_and: bool, nodes: &mut Vec<Node>) -> Expr {
        if decided(&a) == Some(!is_and) {
            return a;
        }
        let a = self.hoist(a, nodes);
        let int = self.import.int_type();
        if !self.has_woven(&b) {
            let (a, b) = (Box::new(a), Box::new(b));
            return expr(if is_and { ExprKind::And(a, b) } else { ExprKind::Or(a, b) }, int);
        }
        let name = self.temporary(int.into());
        nodes.push(self.set_truth(name, a));
        let mut then = Vec::new();
        let b = self.hoist(b, &mut then);
        then.push(self.set_truth(name, b));
        let read = self.import.read(name);
        let decides = if is_and { read } else { self.import.not(read) };
        let (span, condition) = (decides.span, vec![self.value(decides)]);
        nodes.push(Node::new(Kind::If { condition, then, otherwise: vec![] }, "if", span));
        self.import.read(name)
    }

    /// `name = !!value`
    fn set_truth(&mut self, name: DeclId, value: Expr) -> Node {
        let is_zero = self.import.not(value);
        let truth = self.import.not(is_zero);
        self.set(name, truth)
    }

    fn conditional(&mut self, of: &Expr, parts: [Expr; 3], nodes: &mut Vec<Node>) -> Expr {
        let [condition, then, otherwise] = parts;
        if let Some(holds) = decided(&condition) {
            return self.hoist(if holds { then } else { otherwise }, nodes);
        }
        let condition = self.hoist(condition, nodes);
        if !self.has_woven(&then) && !self.has_woven(&otherwise) {
            let [a, b, c] = [condition, then, otherwise].map(Box::new);
            return Expr { kind: ExprKind::Conditional(a, b, c), ..of.clone() };
        }
        let is_void = matches!(self.import.unit.types.kind(of.ty.ty), TypeKind::Void);
        let result = (!is_void).then(|| self.temporary(of.ty));
        let mut branch = |value: Expr| match result {
            Some(result) => {
                let mut nodes = Vec::new();
                let value = self.hoist(value, &mut nodes);
                nodes.push(self.set(result, value));
                nodes
            }
            None => self.expr_nodes(value),
        };
        let (then, otherwise) = (branch(then), branch(otherwise));
        let condition = vec![self.value(condition)];
        nodes.push(Node::new(Kind::If { condition, then, otherwise }, "if", of.span));
        match result {
            Some(result) => self.import.read(result),
            None => self.nothing_void(),
        }
    }
}

/// Stands in an operand's place while that is worked on.
fn nothing(ty: &verdiff_c::types::QualType) -> Expr {
    expr(ExprKind::Int(0), *ty)
}
