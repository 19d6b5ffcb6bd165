//! From the statements of a function to nodes that can be woven.
//!
//! In: the body of one version, imported into the unit of the product. Out:
//! its nodes, and the objects that are to be declared at the top. What holds
//! after: the nodes do what the body does; calls of woven functions are nodes
//! of their own wherever control can be brought into the open; what cannot be
//! taken apart (jumps that do not nest, lengths known only at run time,
//! assembly) is kept in one piece that is executed as it stands.
//!
//! * [`stmts`]: statements; [`switches`]: `switch`; [`jumps`]: what must stay
//!   together; [`hoist`]: calls inside of expressions.

mod decided;
mod hoist;
mod jumps;
mod stmts;
mod switches;

use crate::build::stmt;
use crate::import::Import;
use crate::node::{Kind, Node};
use crate::roles::function_type;
use crate::side::Side;
use rustc_hash::FxHashSet;
use verdiff_c::print::print_stmts;
use verdiff_c::span::Span;
use verdiff_c::typed::walk::{exprs_of_stmt, for_each_stmt};
use verdiff_c::typed::{Body, DeclId, Expr, ExprKind, Stmt, StmtKind};
use verdiff_c::types::QualType;

/// The nodes of one version of a function.
pub(crate) struct Normal {
    pub(crate) nodes: Vec<Node>,
    /// Objects to be declared at the top.
    pub(crate) locals: Vec<DeclId>,
}

/// Takes a body apart.
pub(crate) struct Normaliser<'i, 'a> {
    import: &'i mut Import<'a>,
    side: Side,
    /// Labels and lengths of the body.
    body: &'i Body,
    locals: Vec<DeclId>,
    temporaries: u32,
    /// Texts of statements that the other version has too: they need not be
    /// taken apart.
    common: &'i FxHashSet<String>,
    /// Whether everything is taken apart.
    all: bool,
}

impl<'i, 'a> Normaliser<'i, 'a> {
    pub(crate) fn new(
        import: &'i mut Import<'a>,
        side: Side,
        body: &'i Body,
        common: &'i FxHashSet<String>,
        all: bool,
    ) -> Self {
        Normaliser { import, side, body, locals: Vec::new(), temporaries: 0, common, all }
    }

    pub(crate) fn run(mut self) -> Normal {
        let nodes = self.list(&self.body.stmts);
        Normal { nodes, locals: self.locals }
    }

    /// A new object of the function, declared at the top.
    fn temporary(&mut self, ty: QualType) -> DeclId {
        self.temporaries += 1;
        let prefix = self.import.roles.prefix(self.side);
        let name = format!("{prefix}value_{}", self.temporaries);
        let id = self.import.variable(&name, ty.unqualified());
        self.locals.push(id);
        id
    }

    fn text(&self, stmts: &[Stmt]) -> String {
        text_of(self.import, self.side, self.body, stmts)
    }

    fn text_of_expr(&self, expr: &Expr) -> String {
        self.text(&[stmt(StmtKind::Expr(expr.clone()))])
    }

    fn value(&self, expr: Expr) -> Node {
        let (text, span) = (self.text_of_expr(&expr), expr.span);
        Node::new(Kind::Value(expr), text, span)
    }

    /// Statements in one piece.
    fn whole(&self, stmts: &[Stmt]) -> Node {
        let span = stmts.first().map_or(Span::default(), |stmt| stmt.span);
        Node::new(Kind::Do(stmts.to_vec()), self.text(stmts), span)
    }

    /// `target = value` as a node.
    fn set(&self, target: DeclId, value: Expr) -> Node {
        let stmt = self.import.assign(self.import.object(target), value);
        self.whole(&[stmt])
    }

    /// The woven function that is called by name. A call where no prototype is
    /// to be seen passes what it passes: it stays one of the version's own
    /// function.
    fn woven_callee(&self, expr: &Expr) -> Option<DeclId> {
        let ExprKind::Call(callee, _) = &expr.kind else { return None };
        let id = crate::mentions::called(callee)?;
        let (_, key) = self.import.callees.get(&id)?;
        let has_prototype = function_type(&self.import.unit, id).is_some_and(|ty| ty.prototype);
        (has_prototype && self.import.roles.is_woven(key)).then_some(id)
    }
}

/// The text of statements of the product's unit, as both versions have it.
pub(crate) fn text_of(import: &Import<'_>, side: Side, body: &Body, stmts: &[Stmt]) -> String {
    let text = print_stmts(&import.unit, "", body, stmts);
    text.replace(import.roles.prefix(side), "")
}

/// The texts of all statements of a body that contain others.
pub(crate) fn texts(import: &Import<'_>, side: Side, body: &Body) -> FxHashSet<String> {
    let mut found = FxHashSet::default();
    for stmt in &body.stmts {
        for_each_stmt(stmt, &mut |stmt| {
            if is_compound(stmt) {
                found.insert(text_of(import, side, body, std::slice::from_ref(stmt)));
            }
        });
    }
    found
}

fn is_compound(stmt: &Stmt) -> bool {
    matches!(
        stmt.kind,
        StmtKind::If(..)
            | StmtKind::While(..)
            | StmtKind::DoWhile(..)
            | StmtKind::For { .. }
            | StmtKind::Switch(..)
    )
}

impl Normaliser<'_, '_> {
    /// Whether a statement calls a woven function, or has a specification.
    fn is_of_interest(&self, stmt: &Stmt) -> bool {
        let mut found = false;
        exprs_of_stmt(&self.import.unit, stmt, &mut |expr| {
            found |= self.woven_callee(expr).is_some() || self.spec(expr).is_some();
        });
        found
    }
}
