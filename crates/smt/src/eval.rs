//! The reference meaning of terms: the value under an assignment. The
//! simplifier and the solvers are tested against it.

use crate::meaning;
use crate::op::{Function, Op};
use crate::pool::{Pool, Term};
use rustc_hash::FxHashMap;
use verdiff_ir::{Key, MapType, MapValue, Name, Scalar, Type, Value};

/// A total interpretation of unknowns and uninterpreted functions.
pub trait Assignment {
    /// The value of an unknown, of that type.
    fn var(&self, name: &Name, ty: Type) -> Value;
    /// The result of a function; equal for equal arguments.
    fn function(&self, function: &Function, args: &[Value]) -> Value;
}

/// The value of a term.
pub fn eval(pool: &Pool, t: Term, assignment: &dyn Assignment) -> Value {
    eval_all(pool, &[t], assignment).remove(0)
}

/// The values of several terms, sharing the work.
pub fn eval_all(pool: &Pool, terms: &[Term], assignment: &dyn Assignment) -> Vec<Value> {
    let order = pool.subterms(terms);
    let mut values = Values::new(pool, &order, terms);
    for t in order {
        let args: Vec<Value> = pool.args(t).iter().map(|arg| values.take(*arg)).collect();
        values.insert(t, apply(pool.op(t), args, assignment));
    }
    terms.iter().map(|t| values.take(*t)).collect()
}

/// Values that are still needed, each with how often. The last use moves the
/// value out, so a chain of stores changes one map instead of copying it.
struct Values {
    uses: FxHashMap<Term, usize>,
    known: FxHashMap<Term, Value>,
}

impl Values {
    fn new(pool: &Pool, order: &[Term], roots: &[Term]) -> Self {
        let mut uses: FxHashMap<Term, usize> = FxHashMap::default();
        let args = order.iter().flat_map(|t| pool.args(*t));
        for t in args.chain(roots) {
            *uses.entry(*t).or_default() += 1;
        }
        Values { uses, known: FxHashMap::default() }
    }

    fn insert(&mut self, t: Term, value: Value) {
        self.known.insert(t, value);
    }

    fn take(&mut self, t: Term) -> Value {
        let left = self.uses.entry(t).or_default();
        *left = left.saturating_sub(1);
        let value = if *left == 0 { self.known.remove(&t) } else { self.known.get(&t).cloned() };
        value.expect("arguments are evaluated before their parents")
    }
}

/// The value of one operator on the values of its arguments.
pub(crate) fn apply(op: &Op, mut args: Vec<Value>, assignment: &dyn Assignment) -> Value {
    match op {
        Op::Var(name, ty) => assignment.var(name, *ty),
        Op::Apply(function) => assignment.function(function, &args),
        Op::Ite => {
            let index = if args[0] == Value::from(Scalar::Bool(true)) { 1 } else { 2 };
            args.swap_remove(index)
        }
        Op::Eq => Scalar::Bool(args[0] == args[1]).into(),
        Op::Fill(ty) => fill(*ty, &args[0]),
        Op::Select => select(&args),
        Op::Store => store(args),
        _ => {
            let scalars: Vec<Scalar> = args.iter().map(scalar).collect();
            meaning::apply(op, &scalars).expect("all other operators work on scalars").into()
        }
    }
}

fn scalar(value: &Value) -> Scalar {
    value.scalar().expect("a scalar of a well-typed term")
}

fn key(values: &[Value]) -> Key {
    let scalars: Vec<Scalar> = values.iter().map(scalar).collect();
    Key::from(&scalars[..])
}

fn fill(ty: MapType, value: &Value) -> Value {
    MapValue::fill(ty, scalar(value)).into()
}

fn select(args: &[Value]) -> Value {
    match args {
        [Value::Map(map), keys @ ..] => map.select(key(keys)).into(),
        _ => panic!("select of {args:?}"),
    }
}

fn store(mut args: Vec<Value>) -> Value {
    let value = args.pop().as_ref().map(scalar).expect("a store has a value");
    let key = key(&args[1..]);
    match args.swap_remove(0) {
        Value::Map(mut map) => {
            map.store(key, value);
            map.into()
        }
        Value::Scalar(scalar) => panic!("store into {scalar:?}"),
    }
}
