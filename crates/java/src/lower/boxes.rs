//! The procedures that box values: small ones are there from the start, as
//! JLS 5.1.7 says, others are allocated.

use super::context::{Target, content};
use super::value::{element_map, int, number, primitive_type, resize, select, store};
use crate::typed::Primitive;
use verdiff_ir::{
    BinOp, Bv, Expr, Known, Name, Proc, Scalar, ScalarType, Stmt, StmtKind, Type, Var, Width,
};

/// The map from small numbers to their boxes, at the object that stands for
/// the cache.
const CACHE: &str = ".box";

/// `valueOf` of a box.
pub(crate) fn procedure(
    target: &mut Target<'_>,
    primitive: Primitive,
    name: Name,
    map: Var,
    tag: Expr,
) -> Proc {
    let value = Var::new("value", Type::Scalar(primitive_type(primitive)));
    let made = Var::new("made", Type::REF);
    let thrown = target.thrown();
    let mut body: Vec<Stmt> = vec![assign(thrown, Expr::lit(Scalar::NULL))];
    if let Some((condition, index)) = cached(primitive, &value) {
        let cache = fill_cache(target, primitive, &map, &tag);
        let boxes = target.global(CACHE, element_map(ScalarType::Ref));
        let found = select(boxes, vec![cache, index]);
        let then = vec![StmtKind::Return { values: vec![found] }.into()];
        body.push(StmtKind::If { condition, then, otherwise: Vec::new() }.into());
    }
    let object = Expr::var(made.clone());
    let class = target.class_map();
    body.push(StmtKind::New { target: made.clone() }.into());
    body.push(assign(class.clone(), store(class, vec![object.clone()], tag)));
    body.push(assign(map.clone(), store(map, vec![object.clone()], Expr::var(value.clone()))));
    body.push(StmtKind::Return { values: vec![object] }.into());
    let (params, results, locals) = (vec![value], vec![Type::REF], vec![made]);
    Proc { name, params, results, locals, body, span: verdiff_ir::Span::NOWHERE }
}

fn assign(target: Var, value: Expr) -> Stmt {
    StmtKind::Assign { target, value }.into()
}

/// Which values have boxes from the start, and their place among them.
fn cached(primitive: Primitive, value: &Var) -> Option<(Expr, Expr)> {
    let value = Expr::var(value.clone());
    let ScalarType::Bv(width) = primitive_type(primitive) else {
        let one = Expr::ite(value, int(1), int(0));
        return (primitive == Primitive::Boolean).then_some((Expr::lit(true), one));
    };
    let (low, high) = range(primitive);
    let at_least = Expr::binary(BinOp::Ge, value.clone(), number(width, low));
    let at_most = Expr::binary(BinOp::Le, value.clone(), number(width, high));
    let condition = match primitive {
        Primitive::Byte => Expr::lit(true),
        Primitive::Char => Expr::binary(BinOp::LeU, value.clone(), number(width, high)),
        _ => Expr::binary(BinOp::And, at_least, at_most),
    };
    Some((condition, resize(value, width, Width::W32, primitive != Primitive::Char)))
}

fn range(primitive: Primitive) -> (i128, i128) {
    match primitive {
        Primitive::Boolean => (0, 1),
        Primitive::Char => (0, 127),
        _ => (-128, 127),
    }
}

/// Declares the boxes that are there from the start.
fn fill_cache(target: &mut Target<'_>, primitive: Primitive, map: &Var, tag: &Expr) -> Expr {
    let boxes = target.global(CACHE, element_map(ScalarType::Ref));
    let (low, high) = range(primitive);
    let mut entries = Vec::new();
    for value in low..=high {
        let name = format!("{} {value}", primitive.keyword());
        let scalar = match primitive_type(primitive) {
            ScalarType::Bv(width) => Scalar::Bv(Bv::from_signed(width, value)),
            _ => Scalar::Bool(value == 1),
        };
        target.object(&name, tag.clone(), vec![content(map, None, Known::Scalar(scalar))]);
        let key = Scalar::Bv(Bv::from_signed(Width::W32, value));
        entries.push(content(&boxes, Some(key), Known::Static(name.into())));
    }
    let name = format!("boxes of {}", primitive.keyword());
    target.object(&name, int(0), entries)
}
