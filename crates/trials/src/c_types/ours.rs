//! What our checker says: a typed unit in, its facts out.

use super::canonical::{Canonical, Shape, function};
use super::facts::{Fact, Facts, Place};
use verdiff_c::check::describe;
use verdiff_c::symbol::{Symbol, Symbols};
use verdiff_c::typed::{DeclKind, Expr, ExprKind, Init, Stmt, StmtKind, Unit};
use verdiff_c::types::{ArrayLength, QualType, Quals, TypeId, TypeKind};

/// The facts of a unit.
pub(super) fn facts(unit: &Unit) -> Facts {
    let mut walk = Walk { unit, facts: Facts::default() };
    for id in &unit.file_scope {
        walk.init(unit.decl(*id).init.as_ref());
    }
    for body in unit.functions.iter().filter_map(|function| function.body.as_ref().ok()) {
        walk.stmts(&body.stmts);
    }
    walk.facts
}

/// What is not supported: the places of functions and declarations.
pub(super) fn left_out(unit: &Unit) -> Vec<Place> {
    let functions = unit.functions.iter().filter(|function| function.body.is_err());
    let functions = functions.map(|function| function.span);
    let problems = unit.problems.iter().map(|problem| problem.span);
    functions.chain(problems).map(|span| (span.start, span.end)).collect()
}

struct Walk<'a> {
    unit: &'a Unit,
    facts: Facts,
}

impl Walk<'_> {
    fn stmts(&mut self, stmts: &[Stmt]) {
        stmts.iter().for_each(|stmt| self.stmt(stmt));
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Empty
            | StmtKind::EvalVla(_)
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Return(None)
            | StmtKind::Asm => {}
            StmtKind::Expr(e) | StmtKind::GotoComputed(e) | StmtKind::Return(Some(e)) => {
                self.expr(e);
            }
            StmtKind::Declare(id) => self.init(self.unit.decl(*id).init.as_ref()),
            StmtKind::Block(stmts) => self.stmts(stmts),
            StmtKind::If(condition, then, otherwise) => {
                self.expr(condition);
                self.stmt(then);
                otherwise.iter().for_each(|stmt| self.stmt(stmt));
            }
            StmtKind::While(condition, body)
            | StmtKind::DoWhile(body, condition)
            | StmtKind::Switch(condition, body) => {
                self.expr(condition);
                self.stmt(body);
            }
            StmtKind::For { init, condition, step, body } => {
                self.stmts(init);
                condition.iter().chain(step).for_each(|e| self.expr(e));
                self.stmt(body);
            }
            StmtKind::Case { body, .. } | StmtKind::Default(body) | StmtKind::Label(_, body) => {
                self.stmt(body);
            }
        }
    }

    fn init(&mut self, init: Option<&Init>) {
        match init {
            None => {}
            Some(Init::Expr(e)) => self.expr(e),
            Some(Init::Parts(parts)) => parts.iter().for_each(|part| self.expr(&part.value)),
        }
    }

    fn expr(&mut self, e: &Expr) {
        if is_arrow(e) || self.is_enumerator_as_integer(e) {
            return self.parts(e);
        }
        let ty = self.canonical(self.constant_type(e).unwrap_or(e.ty));
        let fact = match &e.kind {
            ExprKind::Omitted => return,
            ExprKind::Cast(cast, _) => Fact::Conversion {
                explicit: cast.explicit,
                kind: format!("{:?}", cast.kind),
                ty: ty.unqualified().to_string(),
            },
            ExprKind::AssignOp(assign) => Fact::Computed {
                ty: ty.to_string(),
                within: self.canonical(assign.computed_in.into()).to_string(),
            },
            ExprKind::AssignPointerAdd { .. } => {
                Fact::Computed { ty: ty.to_string(), within: ty.to_string() }
            }
            _ => {
                let is_lvalue = self.is_lvalue(e);
                let ty = if is_lvalue { ty } else { ty.unqualified() };
                Fact::Expression { is_lvalue, ty: ty.to_string() }
            }
        };
        self.facts.state((e.span.start, e.span.end), fact);
        self.parts(e);
    }

    fn is_lvalue(&self, e: &Expr) -> bool {
        let is_function = matches!(self.unit.types.kind(e.ty.ty), TypeKind::Function(_));
        match &e.kind {
            ExprKind::Decl(id) => !matches!(self.unit.decl(*id).kind, DeclKind::Function { .. }),
            ExprKind::Str(..) | ExprKind::CompoundLiteral(_) => true,
            ExprKind::Deref(_) | ExprKind::Index(..) => !is_function,
            ExprKind::Member(base, _) => self.is_lvalue(base),
            _ => false,
        }
    }

    fn parts(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Str(..)
            | ExprKind::Decl(_)
            | ExprKind::Omitted
            | ExprKind::SizeofVla(_)
            | ExprKind::LabelAddress(_) => {}
            ExprKind::Deref(a)
            | ExprKind::AddrOf(a)
            | ExprKind::Member(a, _)
            | ExprKind::Unary(_, a)
            | ExprKind::Not(a)
            | ExprKind::Step(_, a)
            | ExprKind::Cast(_, a)
            | ExprKind::VaArg(a) => self.expr(a),
            ExprKind::Index(a, b)
            | ExprKind::Binary(_, a, b)
            | ExprKind::Compare(_, a, b)
            | ExprKind::PointerAdd { pointer: a, index: b, .. }
            | ExprKind::PointerDiff(a, b)
            | ExprKind::And(a, b)
            | ExprKind::Or(a, b)
            | ExprKind::Comma(a, b)
            | ExprKind::Assign(a, b)
            | ExprKind::ConditionalOmitted { condition: a, otherwise: b, .. }
            | ExprKind::AssignPointerAdd { target: a, index: b, .. } => {
                self.expr(a);
                self.expr(b);
            }
            ExprKind::AssignOp(assign) => {
                self.expr(&assign.target);
                self.expr(&assign.value);
            }
            ExprKind::Conditional(a, b, c) => {
                [a, b, c].into_iter().for_each(|part| self.expr(part));
            }
            ExprKind::Call(callee, args) => {
                // A builtin function that stands for one of the library.
                if callee.span != e.span {
                    self.expr(callee);
                }
                args.iter().for_each(|arg| self.expr(arg));
            }
            ExprKind::Builtin(_, args) => args.iter().for_each(|arg| self.expr(arg)),
            ExprKind::CompoundLiteral(id) => self.init(self.unit.decl(*id).init.as_ref()),
            ExprKind::StmtExpr(stmts) => self.stmts(stmts),
        }
    }

    /// An enumerator beyond `int` has the type of its enum for gcc and us, and
    /// the integer type behind that for clang.
    fn constant_type(&self, e: &Expr) -> Option<QualType> {
        let (ExprKind::Int(_), TypeKind::Enum(_)) = (&e.kind, self.unit.types.kind(e.ty.ty)) else {
            return None;
        };
        let behind = TypeKind::Int(self.unit.types.int_kind(e.ty.ty)?);
        self.unit.types.known(&behind).map(QualType::from)
    }

    /// The promotion of such an enumerator.
    fn is_enumerator_as_integer(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Cast(cast, inner) if !cast.explicit => {
                self.constant_type(inner) == Some(e.ty)
            }
            _ => false,
        }
    }

    fn canonical(&self, ty: QualType) -> Canonical {
        let Quals { constant, volatile, restrict, atomic } = ty.quals;
        Canonical::plain(self.shape(ty.ty)).with([constant, volatile, restrict, atomic])
    }

    fn shape(&self, ty: TypeId) -> Shape {
        let unit = self.unit;
        match unit.types.kind(ty) {
            TypeKind::Pointer(to) => Shape::Pointer(Box::new(self.canonical(*to))),
            TypeKind::Array(element, length) => {
                let length = match length {
                    ArrayLength::Known(length) => length.to_string(),
                    ArrayLength::Incomplete => String::new(),
                    ArrayLength::Variable(_) | ArrayLength::Star => "variable".to_owned(),
                };
                Shape::Array(length, Box::new(self.canonical(*element)))
            }
            TypeKind::Function(of) => {
                let params = of.params.iter().map(|param| self.canonical(*param)).collect();
                let params = of.prototype.then_some(params);
                function(self.canonical(of.result), params, of.variadic)
            }
            TypeKind::Record(id) => {
                let record = unit.types.record(*id);
                tagged(if record.is_union { "union" } else { "struct" }, record.tag, &unit.symbols)
            }
            TypeKind::Enum(id) => tagged("enum", unit.types.enumeration(*id).tag, &unit.symbols),
            TypeKind::Void
            | TypeKind::Bool
            | TypeKind::Int(_)
            | TypeKind::Float(_)
            | TypeKind::Complex(_) => Shape::Named(describe(&unit.types, &unit.symbols, ty.into())),
            TypeKind::Vector(..) | TypeKind::Unsupported => Shape::Any,
        }
    }
}

fn tagged(word: &str, tag: Option<Symbol>, symbols: &Symbols) -> Shape {
    let tag = tag.map_or("(unnamed)", |tag| symbols.name(tag));
    Shape::Named(format!("{word} {tag}"))
}

/// `p->m` is a member of `*p` for us; nobody wrote that star.
fn is_arrow(e: &Expr) -> bool {
    matches!(&e.kind, ExprKind::Deref(pointer) if pointer.span == e.span)
}
