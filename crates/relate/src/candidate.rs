//! From a model of the terms to inputs and an outside that can be run.

use crate::context::{Context, ENDING, Output, WORLD, function, global_name, param_name};
use std::collections::{BTreeMap, BTreeSet};
use verdiff_ir::interp::{Answer, Inputs, Oracle, Question, World, Write};
use verdiff_ir::{Bv, Key, MapValue, Name, Object, Scalar, Type, Value, Width};
use verdiff_smt::{Assignment, Model};

/// Inputs on which a model says that the versions differ, and the outside it
/// says so for.
pub struct Candidate {
    /// What all versions start from.
    pub inputs: Inputs,
    /// Answers as the model does.
    pub outside: ModelOracle,
}

impl Candidate {
    /// Reads the inputs off a model.
    pub(crate) fn new(context: &Context<'_>, proc: &Name, model: Model) -> Candidate {
        let met = context.matched.statics(proc);
        let shared = met.difference(context.matched.clashing_statics());
        let statics = shared.filter_map(|name| context.statics.object(name)).collect();
        let objects = Objects { allocated: context.allocated(), statics, ..Objects::default() };
        let mut outside = ModelOracle { model, objects };
        let params = context.matched.latest().procs[proc].params.iter().enumerate();
        let args = params
            .map(|(at, param)| outside.variable(param_name(at, &param.name), param.ty))
            .collect();
        let globals = context.matched.latest().globals.values().map(|global| &global.var);
        let globals = globals
            .map(|var| (var.name.clone(), outside.variable(global_name(&var.name), var.ty)))
            .collect();
        let world = outside.model.var(&"world".into(), WORLD);
        Candidate { inputs: Inputs { args, globals, world: World(bits(&world) as u64) }, outside }
    }
}

/// An outside that answers as a model of the solver says.
pub struct ModelOracle {
    model: Model,
    objects: Objects,
}

impl ModelOracle {
    fn variable(&mut self, name: String, ty: Type) -> Value {
        let value = self.model.var(&name.into(), ty);
        self.objects.at_the_start(&value)
    }

    fn ask(&mut self, owner: &Name, output: Output<'_>, result: Type, inputs: &[Value]) -> Value {
        let params = inputs.iter().map(Value::ty).collect();
        let value = self.model.function(&function(owner, output, params, result), inputs);
        self.objects.inward(&value)
    }
}

impl Oracle for ModelOracle {
    fn answer(&mut self, question: &Question<'_>) -> Answer {
        let callee = &question.callee.name;
        let known = question.args.iter().chain(question.reads.iter().map(|(_, value)| value));
        let mut inputs: Vec<Value> = known.map(|value| self.objects.outward(value)).collect();
        if !question.callee.pure {
            inputs.push(world_value(question.world));
        }
        let results = question.callee.results.iter().enumerate();
        let results =
            results.map(|(at, ty)| self.ask(callee, Output::Result(at), *ty, &inputs)).collect();
        let writes = question.writes.iter().map(|(var, present)| {
            let inputs = [&inputs[..], &[self.objects.outward(present)]].concat();
            Write::Set(self.ask(callee, Output::Global(&var.name), var.ty, &inputs))
        });
        let writes = writes.collect();
        let code = self.ask(callee, Output::Ending, Type::bv(ENDING), &inputs);
        let throws = (bits(&code) as usize).checked_sub(1);
        let throws = throws.and_then(|at| question.callee.throws.get(at).cloned());
        let world = match question.callee.pure {
            true => question.world,
            false => World(bits(&self.ask(callee, Output::World, WORLD, &inputs)) as u64),
        };
        Answer { throws, results, writes, world }
    }
}

fn world_value(world: World) -> Value {
    Scalar::Bv(Bv::new(Width::W64, world.0.into())).into()
}

fn bits(value: &Value) -> u128 {
    match value {
        Value::Scalar(Scalar::Bv(bv)) => bv.unsigned(),
        Value::Scalar(_) | Value::Map(_) => 0,
    }
}

/// Small numbers for the objects of a model, which are any 32 bits there.
#[derive(Default)]
struct Objects {
    /// How many objects the versions allocate at the most. These keep their
    /// numbers.
    allocated: u32,
    /// The static objects that may be inputs. These keep their numbers, too.
    statics: BTreeSet<Object>,
    inward: BTreeMap<Object, Object>,
    outward: BTreeMap<Object, Object>,
}

impl Objects {
    /// A value of the model that is there at the start, as runs see it: what
    /// is allocated later is not in it.
    fn at_the_start(&mut self, value: &Value) -> Value {
        match value {
            Value::Scalar(_) => rename(value, &mut |object| self.number(object)),
            Value::Map(map) => {
                let is_allocation = |scalar: Scalar| match scalar {
                    Scalar::Ref(object) => self.is_allocation(object),
                    Scalar::Bool(_) | Scalar::Bv(_) | Scalar::Float(_) => false,
                };
                let mut start = MapValue::fill(map.ty(), map.default());
                for (key, entry) in map.entries() {
                    if !key.scalars().any(is_allocation) {
                        start.store(key, entry);
                    }
                }
                rename(&start.into(), &mut |object| self.number(object))
            }
        }
    }

    /// A value of the model, as runs see it.
    fn inward(&mut self, value: &Value) -> Value {
        rename(value, &mut |object| {
            if self.is_allocation(object) { object } else { self.number(object) }
        })
    }

    /// A value of a run, as the model knows it.
    fn outward(&self, value: &Value) -> Value {
        rename(value, &mut |object| self.outward.get(&object).copied().unwrap_or(object))
    }

    fn is_allocation(&self, object: Object) -> bool {
        object.is_fresh() && object.0 - Object::FIRST_FRESH.0 < self.allocated
    }

    fn number(&mut self, object: Object) -> Object {
        if object == Object::NULL || self.statics.contains(&object) {
            return object;
        }
        let next = Object(self.inward.len() as u32 + 1);
        let number = *self.inward.entry(object).or_insert(next);
        self.outward.insert(number, object);
        number
    }
}

fn rename(value: &Value, object: &mut impl FnMut(Object) -> Object) -> Value {
    let mut scalar = |scalar| match scalar {
        Scalar::Ref(inner) => Scalar::Ref(object(inner)),
        Scalar::Bool(_) | Scalar::Bv(_) | Scalar::Float(_) => scalar,
    };
    match value {
        Value::Scalar(inner) => scalar(*inner).into(),
        Value::Map(map) => {
            let mut renamed = MapValue::fill(map.ty(), scalar(map.default()));
            for (key, entry) in map.entries() {
                let second = key.second.map(&mut scalar);
                renamed.store(Key { first: scalar(key.first), second }, scalar(entry));
            }
            renamed.into()
        }
    }
}
