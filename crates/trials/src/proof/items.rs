//! Differences of the proofs' language as differences of core programs. A loop
//! becomes a block around a loop around a block: `break` leaves the outer one,
//! `continue` the inner one.

use super::delta::{Atom, Cmd, Cond, Delta, Value};
use verdiff_align::structured::{Both, Branch, Difference, Item, Side};
use verdiff_ir::program::{Body, StmtKind};
use verdiff_ir::{BinOp, Bv, Expr, Name, Span, Stmt, Type, UnOp, Var, Width};

const NOWHERE: Both<Span> = Both { old: Span::NOWHERE, new: Span::NOWHERE };

/// How many loops are around, in each version.
pub(super) type Depths = Both<usize>;

/// The difference of core programs.
pub(super) fn items(delta: &Delta, depths: &Depths) -> Difference {
    match delta {
        Delta::SeqLeft(side, c, d) => {
            let mut all = only(*side, c, depths);
            all.extend(items(d, depths));
            all
        }
        Delta::SeqRight(side, d, c) => {
            let mut all = items(d, depths);
            all.extend(only(*side, c, depths));
            all
        }
        Delta::Seq(d, e) => {
            let mut all = items(d, depths);
            all.extend(items(e, depths));
            all
        }
        Delta::Atom(a, b) => atoms(a, b, depths),
        Delta::If(conds, d, e) => vec![Item::If {
            conditions: conds.map(cond),
            spans: NOWHERE,
            then: items(d, depths),
            otherwise: items(e, depths),
        }],
        Delta::While(conds, d) => {
            let inner = depths.map(|depth| depth + 1);
            let round = Item::Block {
                labels: depths.map(|depth| next(*depth)),
                spans: NOWHERE,
                body: items(d, &inner),
            };
            let repeated =
                Item::While { conditions: conds.map(cond), spans: NOWHERE, body: vec![round] };
            let labels = depths.map(|depth| out(*depth));
            vec![Item::Block { labels, spans: NOWHERE, body: vec![repeated] }]
        }
        Delta::IfElse(side, b, c, d) => {
            vec![only_if(*side, b, (Branch::Else, items(d, depths), c), depths)]
        }
        Delta::IfThen(side, b, d, c) => {
            vec![only_if(*side, b, (Branch::Then, items(d, depths), c), depths)]
        }
        Delta::Loop(side, b, d) => vec![only_loop(*side, b, d, depths)],
    }
}

fn only(side: Side, c: &Cmd, depths: &Depths) -> Difference {
    let body = body(c, *depths.of(side));
    body.into_iter().map(|stmt| Item::Only { version: side, stmt }).collect()
}

fn atoms(a: &Atom, b: &Atom, depths: &Depths) -> Difference {
    match (atom(a, depths.old), atom(b, depths.new)) {
        (Some(old), Some(new)) => vec![Item::Leaf(Both { old, new })],
        (Some(stmt), None) => vec![Item::Only { version: Side::Old, stmt }],
        (None, Some(stmt)) => vec![Item::Only { version: Side::New, stmt }],
        (None, None) => vec![],
    }
}

fn only_if(
    side: Side,
    b: &Cond,
    (branch, kept, c): (Branch, Difference, &Cmd),
    depths: &Depths,
) -> Item {
    let apart = body(c, *depths.of(side));
    Item::OnlyIf { version: side, condition: cond(b), span: Span::NOWHERE, branch, kept, apart }
}

fn only_loop(side: Side, b: &Cond, d: &Delta, depths: &Depths) -> Item {
    let depth = *depths.of(side);
    let mut inner = depths.clone();
    *inner.of_mut(side) = depth + 1;
    let span = Span::NOWHERE;
    let block = |label, body| Item::OnlyBlock { version: side, label, span, body };
    let round = block(next(depth), items(d, &inner));
    let repeated = Item::OnlyWhile { version: side, condition: cond(b), span, body: vec![round] };
    block(out(depth), vec![repeated])
}

fn body(c: &Cmd, depth: usize) -> Body {
    match c {
        Cmd::Atom(a) => atom(a, depth).into_iter().collect(),
        Cmd::Seq(c, d) => body(c, depth).into_iter().chain(body(d, depth)).collect(),
        Cmd::If(b, c, d) => {
            let (then, otherwise) = (body(c, depth), body(d, depth));
            vec![StmtKind::If { condition: cond(b), then, otherwise }.into()]
        }
        Cmd::While(b, c) => {
            let round = StmtKind::Block { label: next(depth), body: body(c, depth + 1) };
            let repeated = StmtKind::While { condition: cond(b), body: vec![round.into()] };
            vec![StmtKind::Block { label: out(depth), body: vec![repeated.into()] }.into()]
        }
    }
}

/// A statement, but for `skip`. Atoms that leave a loop stand in one.
fn atom(a: &Atom, depth: usize) -> Option<Stmt> {
    let kind = match a {
        Atom::Skip => return None,
        Atom::Assign(x, e) => StmtKind::Assign { target: var(x), value: value(e) },
        Atom::Break => StmtKind::Break { label: out(depth - 1) },
        Atom::Continue => StmtKind::Break { label: next(depth - 1) },
    };
    Some(kind.into())
}

/// What `break` leaves.
fn out(depth: usize) -> Name {
    Name::from(format!("out{depth}"))
}

/// What `continue` leaves.
fn next(depth: usize) -> Name {
    Name::from(format!("next{depth}"))
}

pub(super) fn var(name: &str) -> Var {
    Var::new(name, Type::I64)
}

fn cond(c: &Cond) -> Expr {
    match c {
        Cond::True => Expr::lit(true),
        Cond::False => Expr::lit(false),
        Cond::And(a, b) => Expr::binary(BinOp::And, cond(a), cond(b)),
        Cond::Not(a) => Expr::unary(UnOp::Not, cond(a)),
        Cond::Le(a, b) => Expr::binary(BinOp::Le, value(a), value(b)),
    }
}

fn value(v: &Value) -> Expr {
    let number = |n: i64| Expr::lit(Bv::from_signed(Width::W64, n.into()));
    match v {
        Value::Num(n) => number(*n),
        Value::Var(x) => Expr::var(var(x)),
        Value::Plus(x, n) => Expr::binary(BinOp::Add, Expr::var(var(x)), number(*n)),
    }
}
