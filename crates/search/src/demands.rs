//! What the beginning of a procedure demands of its inputs: those that it calls impossible
//! show nothing.
//!
//! In: a procedure, inputs. Out: inputs like them that meet the demands, as far as these
//! are that a parameter is an object, and what a field of it holds.

use std::collections::BTreeMap;
use verdiff_ir::interp::Inputs;
use verdiff_ir::{
    BinOp, Expr, ExprKind, Key, Name, Object, Proc, Scalar, Stmt, StmtKind, Value, Var,
};

/// An object that is there from the start and that no program names.
const SOME: Object = Object(1);

/// The demands of a procedure.
#[derive(Debug, Default)]
pub(crate) struct Demands {
    /// What fields of a parameter must hold, for each that must be an object.
    of_params: BTreeMap<usize, Vec<(Name, Scalar)>>,
}

impl Demands {
    /// Those that stand before anything else.
    pub(crate) fn of(proc: &Proc) -> Demands {
        let mut demands = Demands::default();
        let place = |name: &Name| proc.params.iter().position(|param| param.name == *name);
        for condition in proc.body.iter().map_while(demanded).flatten() {
            match demand(condition) {
                Some((param, held)) => {
                    let Some(at) = place(&param.name) else { continue };
                    demands.of_params.entry(at).or_default().extend(held);
                }
                None => continue,
            }
        }
        demands
    }

    /// Makes inputs meet them.
    pub(crate) fn meet(&self, inputs: &mut Inputs) {
        for (at, held) in &self.of_params {
            let Some(given) = inputs.args.get_mut(*at) else { continue };
            let is_some = |object: &Object| *object != Object::NULL && !object.is_static();
            let object = match given.scalar() {
                Some(Scalar::Ref(object)) if is_some(&object) => object,
                _ => SOME,
            };
            *given = Scalar::Ref(object).into();
            for (field, value) in held {
                if let Some(Value::Map(map)) = inputs.globals.get_mut(field) {
                    map.store(Key { first: Scalar::Ref(object), second: None }, *value);
                }
            }
        }
    }
}

/// What a statement at the beginning demands, if anything; none if the beginning ends
/// there.
fn demanded(stmt: &Stmt) -> Option<Option<&Expr>> {
    match &stmt.kind {
        StmtKind::Check { condition, failure } if failure.is_impossible() => Some(Some(condition)),
        StmtKind::Assign { value, .. } => matches!(value.kind, ExprKind::Lit(_)).then_some(None),
        StmtKind::Check { .. }
        | StmtKind::New { .. }
        | StmtKind::Call(_)
        | StmtKind::If { .. }
        | StmtKind::While { .. }
        | StmtKind::Block { .. }
        | StmtKind::Break { .. }
        | StmtKind::Fail { .. }
        | StmtKind::Return { .. } => None,
    }
}

/// The parameter that is demanded something of, and what a field of it is to hold.
fn demand(condition: &Expr) -> Option<(&Var, Option<(Name, Scalar)>)> {
    let ExprKind::Binary(op, one, other) = &condition.kind else { return None };
    match (op, &one.kind, &other.kind) {
        (BinOp::Ne, ExprKind::Var(param), ExprKind::Lit(null)) if *null == Scalar::NULL => {
            Some((param, None))
        }
        (BinOp::Eq, ExprKind::Select(map, keys), ExprKind::Lit(value)) => {
            let (ExprKind::Var(map), [key]) = (&map.kind, &keys[..]) else { return None };
            let ExprKind::Var(param) = &key.kind else { return None };
            Some((param, Some((map.name.clone(), *value))))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use verdiff_ir::interp::World;
    use verdiff_ir::text::parse;
    use verdiff_ir::{MapValue, Type};

    #[test]
    fn inputs_meet_what_is_demanded_first() {
        let text = "global kind: [ref]i32; fn f(p: ref, q: ref) {
             check p != null else trap impossible; check kind[p] == 7 else trap impossible;
             if q == null { check q != null else trap impossible; } }";
        let program = parse("test.vir", text).expect("a valid program");
        let Type::Map(ty) = program.globals["kind"].var.ty else { panic!("a map") };
        let zeros = MapValue::fill(ty, Scalar::zero(ty.value));
        let null = Value::from(Scalar::NULL);
        let mut inputs = Inputs {
            args: vec![null.clone(), null.clone()],
            globals: [("kind".into(), Value::Map(zeros))].into_iter().collect(),
            world: World(0),
        };
        Demands::of(&program.procs["f"]).meet(&mut inputs);
        assert_eq!(inputs.args, [Scalar::Ref(SOME).into(), null]);
        let Value::Map(kinds) = &inputs.globals["kind"] else { panic!("a map") };
        let key = Key { first: Scalar::Ref(SOME), second: None };
        assert_eq!(kinds.select(key).to_string(), "7");
    }
}
