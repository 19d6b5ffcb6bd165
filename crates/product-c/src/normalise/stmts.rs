//! Statements as nodes.

use super::decided::decided;
use super::jumps::{escapes, groups, has_variable_length, mentions_lengths};
use super::{Normaliser, is_compound};
use crate::build::{block, expr, stmt};
use crate::node::{Kind, Node, SpecKind};
use verdiff_c::span::Span;
use verdiff_c::typed::{
    CastKind, Decl, DeclId, DeclKind, Expr, ExprKind, Init, Linkage, Stmt, StmtKind,
};
use verdiff_c::types::{QualType, Quals, TypeKind};

impl Normaliser<'_, '_> {
    /// A list of statements of one block.
    pub(super) fn list(&mut self, stmts: &[Stmt]) -> Vec<Node> {
        let mut nodes = Vec::new();
        for group in groups(&self.import.unit, stmts) {
            match &stmts[group] {
                [] => {}
                [single] => nodes.extend(self.stmt(single)),
                several => nodes.push(self.together(several)),
            }
        }
        nodes
    }

    /// Statements that stay together; what they declare may be used behind
    /// them, unless they go to the end of the block: another block may have the
    /// same names.
    fn together(&mut self, stmts: &[Stmt]) -> Node {
        if stmts.iter().any(|stmt| has_variable_length(&self.import.unit, stmt)) {
            let span = stmts.first().map_or(Span::default(), |stmt| stmt.span);
            return self.whole(&[Stmt { span, ..block(stmts.to_vec()) }]);
        }
        if stmts.iter().any(|stmt| mentions_lengths(&self.import.unit, stmt)) {
            return self.whole(stmts);
        }
        let parts: Vec<Stmt> = stmts.iter().flat_map(|stmt| self.lifted(stmt)).collect();
        self.whole(&parts)
    }

    /// A statement whose declarations are at the top instead.
    fn lifted(&mut self, stmt: &Stmt) -> Vec<Stmt> {
        match &stmt.kind {
            StmtKind::Declare(id) => self.lift(*id),
            StmtKind::Label(label, body) => {
                let mut parts = self.lifted(body).into_iter();
                let first = parts.next().unwrap_or(crate::build::stmt(StmtKind::Empty));
                let first =
                    Stmt { kind: StmtKind::Label(*label, Box::new(first)), span: stmt.span };
                std::iter::once(first).chain(parts).collect()
            }
            _ => vec![stmt.clone()],
        }
    }

    fn stmt(&mut self, stmt: &Stmt) -> Vec<Node> {
        match &stmt.kind {
            StmtKind::Empty => vec![],
            StmtKind::Expr(expr) => self.expr_stmt(expr),
            StmtKind::Declare(id) => {
                let parts = self.lift(*id);
                parts.iter().flat_map(|part| self.stmt(part)).collect()
            }
            StmtKind::Block(stmts) => self.list(stmts),
            StmtKind::Label(_, body) => self.stmt(body),
            StmtKind::Break => vec![self.leaf(Kind::Break, stmt)],
            StmtKind::Continue => vec![self.leaf(Kind::Continue, stmt)],
            StmtKind::Return(value) => self.return_value(stmt, value.as_ref()),
            _ if self.stays_whole(stmt) => vec![self.whole(std::slice::from_ref(stmt))],
            StmtKind::If(condition, then, otherwise) => {
                if let Some(holds) = decided(condition) {
                    let taken = if holds { Some(then) } else { otherwise.as_ref() };
                    return taken.map_or(vec![], |taken| self.list(std::slice::from_ref(taken)));
                }
                let mut nodes = Vec::new();
                let condition = self.hoist(condition.clone(), &mut nodes);
                let then = self.list(std::slice::from_ref(then));
                let otherwise = otherwise.as_ref();
                let otherwise =
                    otherwise.map_or(Vec::new(), |it| self.list(std::slice::from_ref(it)));
                let condition = vec![self.value(condition)];
                nodes.push(Node::new(Kind::If { condition, then, otherwise }, "if", stmt.span));
                nodes
            }
            StmtKind::While(condition, _) if decided(condition) == Some(false) => vec![],
            StmtKind::While(condition, body) => {
                vec![self.round(stmt, true, Some(condition), None, body)]
            }
            StmtKind::DoWhile(body, condition) => {
                vec![self.round(stmt, false, Some(condition), None, body)]
            }
            StmtKind::For { init, condition, step, body } => {
                let mut nodes = self.list(init);
                nodes.push(self.round(stmt, true, condition.as_ref(), step.as_ref(), body));
                nodes
            }
            StmtKind::Switch(value, body) => self.switch(stmt, value, body),
            StmtKind::EvalVla(_)
            | StmtKind::Case { .. }
            | StmtKind::Default(_)
            | StmtKind::Goto(_)
            | StmtKind::GotoComputed(_)
            | StmtKind::Asm => vec![self.whole(std::slice::from_ref(stmt))],
        }
    }

    fn leaf(&self, kind: Kind, stmt: &Stmt) -> Node {
        Node::new(kind, self.text(std::slice::from_ref(stmt)), stmt.span)
    }

    /// Whether a statement is not taken apart: nothing in it is woven and the
    /// other version has it too, or jumps in it do not nest.
    fn stays_whole(&self, stmt: &Stmt) -> bool {
        let inner = verdiff_c::typed::walk::inner_stmts(stmt);
        let jumps = || {
            inner.iter().any(|inner| match &inner.kind {
                StmtKind::Block(stmts) => escapes(self.body, stmts),
                _ => escapes(self.body, std::slice::from_ref(inner)),
            })
        };
        if is_compound(stmt) && jumps() {
            return true;
        }
        !self.all
            && !self.is_of_interest(stmt)
            && self.common.contains(&self.text(std::slice::from_ref(stmt)))
    }

    fn expr_stmt(&mut self, expr: &Expr) -> Vec<Node> {
        if let Some((kind, holds)) = self.spec(expr) {
            let node = Kind::Spec { kind, holds: holds.clone() };
            return vec![Node::new(node, self.text_of_expr(expr), expr.span)];
        }
        let mut nodes = Vec::new();
        let rest = self.hoist(expr.clone(), &mut nodes);
        if !is_nothing(&rest) {
            let rest = Stmt { span: expr.span, kind: StmtKind::Expr(rest) };
            nodes.push(self.whole(&[rest]));
        }
        nodes
    }

    /// What a call of `pp_assert` or `pp_assume` asks for.
    pub(super) fn spec<'e>(&self, expr: &'e Expr) -> Option<(SpecKind, &'e Expr)> {
        let ExprKind::Call(callee, arguments) = &expr.kind else { return None };
        let id = crate::mentions::called(callee)?;
        let kind = match self.import.unit.name(id) {
            "pp_assert" => SpecKind::Assert,
            "pp_assume" => SpecKind::Assume,
            _ => return None,
        };
        Some((kind, arguments.first()?))
    }

    fn return_value(&mut self, stmt: &Stmt, value: Option<&Expr>) -> Vec<Node> {
        let mut nodes = Vec::new();
        let void =
            |value: &Expr| matches!(self.import.unit.types.kind(value.ty.ty), TypeKind::Void);
        let value = match value {
            Some(value) if void(value) => {
                nodes.extend(self.expr_stmt(value));
                None
            }
            Some(value) => Some(self.hoist(value.clone(), &mut nodes)),
            None => None,
        };
        nodes.push(self.leaf(Kind::Return(value), stmt));
        nodes
    }

    fn round(
        &mut self,
        stmt: &Stmt,
        tests_first: bool,
        condition: Option<&Expr>,
        step: Option<&Expr>,
        body: &Stmt,
    ) -> Node {
        let mut head = Vec::new();
        let condition = condition.map(|condition| self.hoist(condition.clone(), &mut head));
        let condition = condition.map(|condition| self.value(condition));
        let body = self.list(std::slice::from_ref(body));
        let step = step.map_or(Vec::new(), |step| self.expr_stmt(step));
        let condition = condition.into_iter().collect();
        Node::new(Kind::Loop { tests_first, head, condition, body, step }, "loop", stmt.span)
    }

    /// Moves a declaration to the top, and leaves the assignment of its first
    /// value.
    fn lift(&mut self, id: DeclId) -> Vec<Stmt> {
        let decl = self.import.unit.decl(id).clone();
        if decl.linkage != Linkage::None || decl.kind != DeclKind::Automatic {
            return vec![];
        }
        self.locals.push(id);
        let ty = self.without_const(decl.ty);
        let own = &mut self.import.unit.decls[id.0 as usize];
        own.ty = ty;
        let Some(init) = own.init.take() else { return vec![] };
        vec![Stmt { span: decl.span, ..self.first_value(id, ty, decl, init) }]
    }

    fn first_value(&mut self, id: DeclId, ty: QualType, decl: Decl, init: Init) -> Stmt {
        let object = self.import.object(id);
        let is_array = matches!(self.import.unit.types.kind(ty.ty), TypeKind::Array(..));
        let init = match init {
            Init::Expr(value) if !is_array => return self.import.assign(object, value),
            init => init,
        };
        let literal = Decl {
            name: self.import.unit.symbols.intern("__compound_first"),
            init: Some(init),
            ty,
            ..decl
        };
        let literal = self.import.add_decl(literal);
        let literal = expr(ExprKind::CompoundLiteral(literal), ty);
        self.copied(object, literal)
    }

    /// `__builtin_memcpy(&object, &literal, sizeof object)`: an array cannot be
    /// assigned, nor a struct with constant members.
    fn copied(&mut self, object: Expr, from: Expr) -> Stmt {
        let ty = object.ty;
        let void = self.import.void_type();
        let pointer = self.import.unit.types.pointer(void.into());
        let mut address = |of: Expr| {
            let own = self.import.unit.types.pointer(of.ty);
            let of = expr(ExprKind::AddrOf(Box::new(of)), own);
            crate::build::cast(CastKind::Pointer, of, pointer)
        };
        let (to, from) = (address(object), address(from));
        let layout = verdiff_c::target::layout(&self.import.unit.types, ty.ty);
        let size = layout.map_or(0, |layout| layout.size);
        let long = TypeKind::Int(verdiff_c::types::IntKind::ULong);
        let long = self.import.unit.types.intern(long);
        let size = expr(ExprKind::Int(size.into()), long);
        let name = self.import.unit.symbols.intern("__builtin_memcpy");
        let call = expr(ExprKind::Builtin(name, vec![to, from, size]), pointer);
        stmt(StmtKind::Expr(call))
    }

    /// What is assigned cannot be constant.
    fn without_const(&mut self, ty: QualType) -> QualType {
        let quals = Quals { constant: false, ..ty.quals };
        match self.import.unit.types.kind(ty.ty).clone() {
            TypeKind::Array(element, length) => {
                let element = self.without_const(element);
                let array = self.import.unit.types.intern(TypeKind::Array(element, length));
                QualType { ty: array, quals }
            }
            _ => QualType { ty: ty.ty, quals },
        }
    }
}

/// Whether an expression has neither value nor effect.
fn is_nothing(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Cast(cast, inner) if cast.kind == CastKind::ToVoid => {
            matches!(inner.kind, ExprKind::Int(_) | ExprKind::Decl(_)) || is_nothing(inner)
        }
        ExprKind::Cast(cast, inner) if cast.kind == CastKind::LValueToRValue => {
            matches!(inner.kind, ExprKind::Decl(_))
        }
        _ => false,
    }
}
