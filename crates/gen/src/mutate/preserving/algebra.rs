//! Equal forms of expressions.
//!
//! Each rule takes an expression and gives another one with the same value
//! for all values of the variables, or nothing where it does not apply. Rules
//! on floats hold for NaN, infinities and both zeros.

use super::arithmetic::{bits_forms, float_forms};
use super::branches::negated;
use crate::exprs::{fill, zero};
use crate::literals::literal;
use crate::mutate::edit::Edit;
use crate::operators::scalar_of;
use crate::tape::Tape;
use verdiff_ir::{BinOp, Expr, ExprKind, MapType, ScalarType, Type, UnOp, Var};

/// Puts an equal form in place of some expression.
pub(super) fn rewrite(edit: &mut Edit<'_>) -> Option<String> {
    let variables = edit.variables();
    let mut choices = Tape::new((0..32).map(|_| edit.tape.raw()).collect());
    let expr = edit.expr(|_| true)?;
    let forms = equal_forms(expr, &variables, &mut choices);
    let (name, form) = choices.choose(&forms)?;
    let text = format!("put an equal form in place of an expression: {name}");
    *expr = form.clone();
    Some(text)
}

/// `a + b` becomes `b + a`, `a < b` becomes `b > a`.
pub(super) fn commute(edit: &mut Edit<'_>) -> Option<String> {
    let expr = edit.expr(|expr| commuted(expr).is_some())?;
    *expr = commuted(expr)?;
    Some("exchanged the operands of an operator".into())
}

fn commuted(expr: &Expr) -> Option<Expr> {
    let ExprKind::Binary(op, left, right) = &expr.kind else { return None };
    Some(Expr::binary(mirrored(*op)?, (**right).clone(), (**left).clone()))
}

/// The operator with the same value on exchanged operands, if there is one.
fn mirrored(op: BinOp) -> Option<BinOp> {
    match op {
        BinOp::Add | BinOp::Mul | BinOp::BitAnd | BinOp::BitOr | BinOp::BitXor => Some(op),
        BinOp::And | BinOp::Or | BinOp::Eq | BinOp::Ne => Some(op),
        BinOp::Lt => Some(BinOp::Gt),
        BinOp::Le => Some(BinOp::Ge),
        BinOp::Gt => Some(BinOp::Lt),
        BinOp::Ge => Some(BinOp::Le),
        BinOp::LtU => Some(BinOp::GtU),
        BinOp::LeU => Some(BinOp::GeU),
        BinOp::GtU => Some(BinOp::LtU),
        BinOp::GeU => Some(BinOp::LeU),
        BinOp::Sub | BinOp::Div | BinOp::Rem | BinOp::DivU | BinOp::RemU => None,
        BinOp::Shl | BinOp::Shr | BinOp::ShrU => None,
    }
}

/// The operator with the opposite value on the same operands, if there is
/// one: of orders only on bits, since NaN is neither less nor not less.
fn opposite(op: BinOp, operands: ScalarType) -> Option<BinOp> {
    let opposite = match op {
        BinOp::Eq => return Some(BinOp::Ne),
        BinOp::Ne => return Some(BinOp::Eq),
        BinOp::Lt => BinOp::Ge,
        BinOp::Le => BinOp::Gt,
        BinOp::Gt => BinOp::Le,
        BinOp::Ge => BinOp::Lt,
        BinOp::LtU => BinOp::GeU,
        BinOp::LeU => BinOp::GtU,
        BinOp::GtU => BinOp::LeU,
        BinOp::GeU => BinOp::LtU,
        BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Div | BinOp::Rem => return None,
        BinOp::DivU | BinOp::RemU | BinOp::BitAnd | BinOp::BitOr | BinOp::BitXor => return None,
        BinOp::Shl | BinOp::Shr | BinOp::ShrU | BinOp::And | BinOp::Or => return None,
    };
    matches!(operands, ScalarType::Bv(_)).then_some(opposite)
}

/// Expressions, each with the name of the rule that it comes from.
pub(super) type Forms = Vec<(&'static str, Expr)>;

/// Expressions with the same value, each with the name of its rule.
fn equal_forms(expr: &Expr, variables: &[Var], tape: &mut Tape) -> Forms {
    let mut forms = match expr.ty() {
        Type::Scalar(ScalarType::Bool) => truth_forms(expr),
        Type::Scalar(ScalarType::Bv(width)) => bits_forms(expr, width, variables, tape),
        Type::Scalar(ScalarType::Float(float)) => float_forms(expr, float),
        Type::Scalar(ScalarType::Ref) => vec![],
        Type::Map(map) => map_forms(expr, map, tape),
    };
    forms.extend(general_forms(expr, tape));
    forms
}

/// Forms for all types.
fn general_forms(expr: &Expr, tape: &mut Tape) -> Forms {
    let mut forms = vec![];
    if let Some(scalar) = expr.ty().scalar() {
        let key = literal(tape, ScalarType::Bool);
        let filled = fill(MapType::one(ScalarType::Bool, scalar), expr.clone());
        let selected = ExprKind::Select(Box::new(filled), vec![Expr::lit(key)]);
        forms.push(("fill(x)[k]", selected.into()));
    }
    let other = zero(expr.ty());
    forms.push(("true ? x : 0", Expr::ite(Expr::lit(true), expr.clone(), other)));
    match &expr.kind {
        ExprKind::Ite(condition, then, otherwise) => {
            let condition = negated((**condition).clone());
            let flipped = Expr::ite(condition, (**otherwise).clone(), (**then).clone());
            forms.push(("!c ? b : a", flipped));
        }
        ExprKind::Select(map, keys) => forms.extend(read_over_write(map, keys)),
        ExprKind::Lit(_)
        | ExprKind::Var(_)
        | ExprKind::Static(_)
        | ExprKind::Unary(..)
        | ExprKind::Binary(..)
        | ExprKind::Cast(..)
        | ExprKind::Fill(..)
        | ExprKind::Store(..) => {}
    }
    forms
}

/// `m[k := v][j]` is `k == j ? v : m[j]`. Keys are not floats, so that their
/// equality is identity.
fn read_over_write(map: &Expr, keys: &[Expr]) -> Option<(&'static str, Expr)> {
    match &map.kind {
        ExprKind::Store(inner, stored_keys, value) => {
            let equal = stored_keys.iter().zip(keys);
            let equal = equal.map(|(k, j)| Expr::binary(BinOp::Eq, k.clone(), j.clone()));
            let hit = equal.reduce(|all, equal| Expr::binary(BinOp::And, all, equal))?;
            let miss = ExprKind::Select(inner.clone(), keys.to_vec());
            Some(("k == j ? v : m[j]", Expr::ite(hit, (**value).clone(), miss.into())))
        }
        ExprKind::Fill(_, value) => Some(("what fills", (**value).clone())),
        _ => None,
    }
}

fn truth_forms(expr: &Expr) -> Forms {
    let x = || expr.clone();
    let not = |expr: Expr| Expr::unary(UnOp::Not, expr);
    let mut forms = vec![
        ("!!x", not(not(x()))),
        ("x && true", Expr::binary(BinOp::And, x(), Expr::lit(true))),
        ("x || false", Expr::binary(BinOp::Or, x(), Expr::lit(false))),
        ("x == true", Expr::binary(BinOp::Eq, x(), Expr::lit(true))),
        ("x ? true : false", Expr::ite(x(), Expr::lit(true), Expr::lit(false))),
    ];
    match &expr.kind {
        ExprKind::Unary(UnOp::Not, inner) => forms.extend(negation_pushed(inner)),
        ExprKind::Binary(op, left, right) => forms.extend(comparison_forms(*op, left, right)),
        _ => {}
    }
    forms
}

/// Forms of `!inner`.
fn negation_pushed(inner: &Expr) -> Option<(&'static str, Expr)> {
    match &inner.kind {
        ExprKind::Unary(UnOp::Not, innermost) => Some(("!!x as x", (**innermost).clone())),
        ExprKind::Binary(op @ (BinOp::And | BinOp::Or), left, right) => {
            let other = if *op == BinOp::And { BinOp::Or } else { BinOp::And };
            let (left, right) = (negated((**left).clone()), negated((**right).clone()));
            Some(("De Morgan", Expr::binary(other, left, right)))
        }
        ExprKind::Binary(op, left, right) => {
            let opposite = opposite(*op, scalar_of(left))?;
            Some(("opposite", Expr::binary(opposite, (**left).clone(), (**right).clone())))
        }
        _ => None,
    }
}

fn comparison_forms(op: BinOp, left: &Expr, right: &Expr) -> Forms {
    let binary = |op| Expr::binary(op, left.clone(), right.clone());
    let mut forms = vec![];
    if let Some(opposite) = opposite(op, scalar_of(left)) {
        forms.push(("not the opposite", Expr::unary(UnOp::Not, binary(opposite))));
    }
    match op {
        BinOp::And | BinOp::Or => {
            let other = if op == BinOp::And { BinOp::Or } else { BinOp::And };
            let inner = Expr::binary(other, negated(left.clone()), negated(right.clone()));
            forms.push(("De Morgan", Expr::unary(UnOp::Not, inner)));
        }
        BinOp::Le => {
            forms.push(("less or equal", either(binary(BinOp::Lt), binary(BinOp::Eq))));
        }
        BinOp::GeU => {
            forms.push(("greater or equal", either(binary(BinOp::GtU), binary(BinOp::Eq))));
        }
        _ => {}
    }
    forms
}

fn either(left: Expr, right: Expr) -> Expr {
    Expr::binary(BinOp::Or, left, right)
}

fn map_forms(expr: &Expr, map: MapType, tape: &mut Tape) -> Forms {
    let keys: Vec<Expr> =
        map.keys.as_slice().iter().map(|key| Expr::lit(literal(tape, *key))).collect();
    let present = ExprKind::Select(Box::new(expr.clone()), keys.clone());
    let stored = ExprKind::Store(Box::new(expr.clone()), keys, Box::new(present.into()));
    vec![("m[k := m[k]]", stored.into())]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exprs::Exprs;
    use crate::literals::value;
    use crate::palette::Palette;
    use std::collections::BTreeSet;
    use verdiff_ir::interp::{Budget, HashOracle, Inputs, Machine, Outcome};
    use verdiff_ir::{Bv, FloatType, Name, Proc, Program, Span, StmtKind, Width};

    fn variables() -> Vec<Var> {
        let bits = |bits| ScalarType::Bv(Width::new(bits).unwrap());
        let float = ScalarType::Float(FloatType::F32);
        let types: [Type; 12] = [
            Type::BOOL,
            Type::BOOL,
            bits(1).into(),
            bits(1).into(),
            bits(2).into(),
            bits(2).into(),
            bits(5).into(),
            bits(5).into(),
            Type::F32,
            Type::F32,
            MapType::one(bits(2), float).into(),
            MapType::two(bits(1), ScalarType::Bool, bits(5)).into(),
        ];
        let named = types.into_iter().enumerate();
        named.map(|(at, ty)| Var::new(format!("v{at}"), ty)).collect()
    }

    /// Expressions that random ones hardly ever are.
    fn rare() -> [Expr; 2] {
        let var = |at: usize| Expr::var(variables()[at].clone());
        let two = Bv::new(Width::new(5).unwrap(), 2);
        [
            Expr::binary(BinOp::Mul, var(6), Expr::lit(two)),
            Expr::unary(UnOp::Not, Expr::unary(UnOp::Not, var(0))),
        ]
    }

    fn returning(expr: &Expr) -> Program {
        let mut program = Program::default();
        program.add_proc(Proc {
            name: Name::new("p"),
            params: variables(),
            results: vec![expr.ty()],
            locals: vec![],
            body: vec![StmtKind::Return { values: vec![expr.clone()] }.into()],
            span: Span::NOWHERE,
        });
        program
    }

    fn evaluate(program: &Program, inputs: &[Inputs]) -> Vec<Outcome> {
        let machine = Machine::new(program);
        let run = |inputs| {
            let oracle = &mut HashOracle::default();
            machine.run(&Name::new("p"), inputs, oracle, Budget::steps(10)).unwrap()
        };
        inputs.iter().map(|inputs| run(inputs).outcome().unwrap().clone()).collect()
    }

    #[test]
    fn forms_are_equal() {
        let variables = variables();
        let palette = Palette::of(&returning(&Expr::lit(true)));
        let mut seen = BTreeSet::new();
        for seed in 0..3_000 {
            let tape = &mut Tape::from_seed(seed, 1_000);
            let ty = variables[tape.pick(variables.len())].ty;
            let random = Exprs { tape, palette: &palette, vars: &variables }.of(ty, 2);
            let expr = rare().into_iter().nth(seed as usize).unwrap_or(random);
            let values =
                |tape: &mut Tape| variables.iter().map(|v| value(tape, v.ty, &[])).collect();
            let inputs: Vec<Inputs> =
                (0..8).map(|_| Inputs { args: values(tape), ..Inputs::default() }).collect();
            let expected = evaluate(&returning(&expr), &inputs);
            let forms = equal_forms(&expr, &variables, tape);
            for (name, form) in forms.into_iter().chain(commuted(&expr).map(|e| ("commuted", e))) {
                assert_eq!(evaluate(&returning(&form), &inputs), expected, "{name} of {expr:?}");
                seen.insert(name);
            }
        }
        assert_eq!(seen.len(), 48, "{seen:?}");
    }
}
