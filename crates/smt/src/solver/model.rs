//! What a solver found: values for unknowns and functions, total.

use crate::eval::{self, Assignment};
use crate::op::{Function, Op};
use crate::pool::{Pool, Term};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::sync::Arc;
use verdiff_ir::{Name, Type, Value};

/// A total interpretation: what the solver said nothing about is zero.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Model {
    vars: BTreeMap<(Name, Type), Value>,
    functions: BTreeMap<Arc<Function>, BTreeMap<Vec<Value>, Value>>,
}

impl Model {
    /// The model in which unknowns and calls have these values.
    ///
    /// A function is known only at the calls of the formulas, which is all
    /// that their truth depends on. Its arguments are computed here, so no
    /// solver's way of printing functions has to be understood.
    pub(crate) fn new(pool: &Pool, values: FxHashMap<Term, Value>) -> Self {
        let mut model = Model::default();
        for (t, value) in &values {
            if let Op::Var(name, ty) = pool.op(*t) {
                model.vars.insert((name.clone(), *ty), value.clone());
            }
        }
        model.add_calls(pool, &values);
        model
    }

    fn add_calls(&mut self, pool: &Pool, values: &FxHashMap<Term, Value>) {
        let is_call = |t: &Term| matches!(pool.op(*t), Op::Apply(_));
        let calls: Vec<Term> = values.keys().copied().filter(is_call).collect();
        let mut known: FxHashMap<Term, Value> = FxHashMap::default();
        for t in pool.subterms(&calls) {
            let args: Vec<Value> = pool.args(t).iter().map(|arg| known[arg].clone()).collect();
            if let Op::Apply(function) = pool.op(t) {
                let calls = self.functions.entry(function.clone()).or_default();
                let value = values.get(&t).cloned();
                let value = value.unwrap_or_else(|| Value::zero(function.result));
                calls.entry(args.clone()).or_insert(value);
            }
            known.insert(t, eval::apply(pool.op(t), args, self));
        }
    }

    /// The value of a term.
    pub fn eval(&self, pool: &Pool, t: Term) -> Value {
        eval::eval(pool, t, self)
    }

    /// The unknowns that the solver gave values, in order.
    pub fn vars(&self) -> impl Iterator<Item = (&Name, &Value)> {
        self.vars.iter().map(|((name, _), value)| (name, value))
    }

    /// The calls that the solver gave values, in order: function, arguments
    /// and result.
    pub fn calls(&self) -> impl Iterator<Item = (&Function, &[Value], &Value)> {
        self.functions.iter().flat_map(|(function, calls)| {
            calls.iter().map(move |(args, value)| (&**function, &args[..], value))
        })
    }
}

impl Assignment for Model {
    fn var(&self, name: &Name, ty: Type) -> Value {
        self.vars.get(&(name.clone(), ty)).cloned().unwrap_or_else(|| Value::zero(ty))
    }

    fn function(&self, function: &Function, args: &[Value]) -> Value {
        let found = self.functions.get(function).and_then(|calls| calls.get(args));
        found.cloned().unwrap_or_else(|| Value::zero(function.result))
    }
}
