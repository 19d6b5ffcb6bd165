//! A compact text of typed trees: types and conversions visible.
//!
//! `(+ int a b)` is a sum in int; `<Integral:long e>` is an implicit
//! conversion, `<!Integral:long e>` one that was written.

use crate::check::describe;
use crate::typed::{Body, Cast, Expr, ExprKind, Init, InitPart, PathStep, Stmt, StmtKind, Unit};
use crate::types::{QualType, TypeId};

pub(super) fn type_text(unit: &Unit, ty: QualType) -> String {
    describe(&unit.types, &unit.symbols, ty)
}

fn id_text(unit: &Unit, ty: TypeId) -> String {
    type_text(unit, ty.into())
}

fn list<'a>(unit: &Unit, all: impl IntoIterator<Item = &'a Expr>) -> String {
    all.into_iter().map(|e| format!(" {}", expr(unit, e))).collect()
}

pub(super) fn expr(unit: &Unit, e: &Expr) -> String {
    let ty = type_text(unit, e.ty);
    let form =
        |head: &str, all: &[&Expr]| format!("({head} {ty}{})", list(unit, all.iter().copied()));
    match &e.kind {
        ExprKind::Int(value) => format!("{value}:{ty}"),
        ExprKind::Float(value) => format!("{value:?}:{ty}"),
        ExprKind::Str(units, _) => {
            let text: String = units.iter().filter_map(|unit| char::from_u32(*unit)).collect();
            format!("{text:?}:{ty}")
        }
        ExprKind::Decl(id) => unit.name(*id).to_owned(),
        ExprKind::Deref(p) => form("*", &[p]),
        ExprKind::AddrOf(e) => form("&", &[e]),
        ExprKind::Index(p, i) => form("[]", &[p, i]),
        ExprKind::Member(base, number) => format!("{}.{number}:{ty}", expr(unit, base)),
        ExprKind::Unary(op, e) => form(&format!("{op:?}"), &[e]),
        ExprKind::Not(e) => form("!", &[e]),
        ExprKind::Binary(op, a, b) => form(&format!("{op:?}"), &[a, b]),
        ExprKind::Compare(op, a, b) => form(&format!("{op:?}"), &[a, b]),
        ExprKind::PointerAdd { pointer, index, subtract } => {
            form(if *subtract { "p-" } else { "p+" }, &[pointer, index])
        }
        ExprKind::PointerDiff(a, b) => form("p-p", &[a, b]),
        ExprKind::And(a, b) => form("&&", &[a, b]),
        ExprKind::Or(a, b) => form("||", &[a, b]),
        ExprKind::Conditional(c, a, b) => form("?", &[c, a, b]),
        ExprKind::ConditionalOmitted { condition, then, otherwise } => {
            form("?:", &[condition, then, otherwise])
        }
        ExprKind::Omitted => format!("it:{ty}"),
        ExprKind::Comma(a, b) => form(",", &[a, b]),
        ExprKind::Assign(a, b) => form("=", &[a, b]),
        ExprKind::AssignOp(assign) => {
            let head = format!("{:?}= in {} to", assign.op, id_text(unit, assign.computed_in));
            form(&head, &[&assign.target, &assign.value])
        }
        ExprKind::AssignPointerAdd { target, index, subtract } => {
            form(if *subtract { "p-=" } else { "p+=" }, &[target, index])
        }
        ExprKind::Step(op, e) => form(&format!("{op:?}"), &[e]),
        ExprKind::Cast(Cast { kind, explicit }, e) => {
            let mark = if *explicit { "!" } else { "" };
            format!("<{mark}{kind:?}:{ty} {}>", expr(unit, e))
        }
        ExprKind::Call(f, args) => format!("(call {ty} {}{})", expr(unit, f), list(unit, args)),
        ExprKind::CompoundLiteral(id) => {
            let init = unit.decl(*id).init.as_ref().map(|i| initialiser(unit, i));
            format!("(literal {ty} {})", init.unwrap_or_default())
        }
        ExprKind::StmtExpr(stmts) => {
            let all: Vec<String> = stmts.iter().map(|s| stmt(unit, s)).collect();
            format!("({{{ty} {}}})", all.join("; "))
        }
        ExprKind::SizeofVla(of) => format!("(sizeof {})", id_text(unit, *of)),
        ExprKind::LabelAddress(id) => format!("&&{}", id.0),
        ExprKind::VaArg(list) => form("va_arg", &[list]),
        ExprKind::Builtin(name, args) => {
            format!("({} {ty}{})", unit.symbols.name(*name), list(unit, args))
        }
    }
}

pub(super) fn initialiser(unit: &Unit, init: &Init) -> String {
    match init {
        Init::Expr(e) => expr(unit, e),
        Init::Parts(parts) => {
            let all: Vec<String> = parts.iter().map(|p| part(unit, p)).collect();
            format!("{{{}}}", all.join(", "))
        }
    }
}

fn part(unit: &Unit, part: &InitPart) -> String {
    let path: String = part
        .path
        .iter()
        .map(|step| match step {
            PathStep::Field(number) => format!(".{number}"),
            PathStep::Index(number) => format!("[{number}]"),
        })
        .collect();
    format!("{path}@{}={}", part.offset, expr(unit, &part.value))
}

pub(super) fn body(unit: &Unit, body: &Body) -> String {
    let vlas =
        body.vlas.iter().map(|vla| format!("vla {} = {}", vla.id.0, expr(unit, &vla.length)));
    let stmts = body.stmts.iter().map(|s| stmt(unit, s));
    vlas.chain(stmts).collect::<Vec<_>>().join("\n")
}

fn block(unit: &Unit, stmts: &[Stmt]) -> String {
    let all: Vec<String> = stmts.iter().map(|s| stmt(unit, s)).collect();
    format!("{{{}}}", all.join("; "))
}

pub(super) fn stmt(unit: &Unit, s: &Stmt) -> String {
    let optional = |e: &Option<Expr>| e.as_ref().map_or(String::new(), |e| expr(unit, e));
    match &s.kind {
        StmtKind::Empty => ";".to_owned(),
        StmtKind::Expr(e) => expr(unit, e),
        StmtKind::Declare(id) => {
            let decl = unit.decl(*id);
            let init = decl.init.as_ref().map(|i| format!(" = {}", initialiser(unit, i)));
            let name = unit.name(*id);
            format!("{name}: {}{}", type_text(unit, decl.ty), init.unwrap_or_default())
        }
        StmtKind::EvalVla(id) => format!("eval {}", id.0),
        StmtKind::Block(stmts) => block(unit, stmts),
        StmtKind::If(c, a, None) => format!("if {} {}", expr(unit, c), stmt(unit, a)),
        StmtKind::If(c, a, Some(b)) => {
            format!("if {} {} else {}", expr(unit, c), stmt(unit, a), stmt(unit, b))
        }
        StmtKind::While(c, a) => format!("while {} {}", expr(unit, c), stmt(unit, a)),
        StmtKind::DoWhile(a, c) => format!("do {} while {}", stmt(unit, a), expr(unit, c)),
        StmtKind::For { init, condition, step, body } => format!(
            "for {}; {}; {} {}",
            block(unit, init),
            optional(condition),
            optional(step),
            stmt(unit, body)
        ),
        StmtKind::Switch(e, a) => format!("switch {} {}", expr(unit, e), stmt(unit, a)),
        StmtKind::Case { low, high, body } => format!("case {low}..{high}: {}", stmt(unit, body)),
        StmtKind::Default(a) => format!("default: {}", stmt(unit, a)),
        StmtKind::Label(id, a) => format!("L{}: {}", id.0, stmt(unit, a)),
        StmtKind::Goto(id) => format!("goto L{}", id.0),
        StmtKind::GotoComputed(e) => format!("goto *{}", expr(unit, e)),
        StmtKind::Break => "break".to_owned(),
        StmtKind::Continue => "continue".to_owned(),
        StmtKind::Return(e) => format!("return {}", optional(e)).trim_end().to_owned(),
        StmtKind::Asm => "asm".to_owned(),
    }
}
