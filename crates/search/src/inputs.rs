//! The inputs of a procedure that matter, and how to go through them.

use crate::candidates::Candidates;
use crate::demands::Demands;
use std::collections::BTreeSet;
use verdiff_align::{Matched, Property};
use verdiff_ir::interp::{Inputs, World};
use verdiff_ir::random::Stream;
use verdiff_ir::{Bv, Name, Scalar, ScalarType, Type, Value, Var};

/// All inputs that can matter to a procedure: its parameters, the globals
/// that any version may read or write, and the outside if any talks to it.
pub(crate) struct Space {
    params: Vec<Type>,
    globals: Vec<Var>,
    asks: bool,
    /// Whether where objects lie may matter, which is not among the inputs.
    takes_addresses: bool,
    /// Which parameters are offsets of pointers: mostly zero, and seldom not
    /// aligned.
    offsets: Vec<bool>,
    candidates: Candidates,
    /// What inputs have to meet. Merges are of long procedures, of which hardly any run
    /// would be possible else.
    demands: Demands,
}

impl Space {
    pub(crate) fn new(matched: &Matched, proc: &Name) -> Self {
        let effects = matched.joint_effects(proc);
        let touched: BTreeSet<&Name> =
            effects.iter().flat_map(|effects| effects.reads.union(&effects.writes)).collect();
        let globals = touched.into_iter().filter_map(|name| matched.latest().globals.get(name));
        let globals: Vec<Var> = globals.map(|global| global.var.clone()).collect();
        let params: Vec<Type> =
            matched.latest().procs[proc].params.iter().map(|param| param.ty).collect();
        let types: Vec<Type> =
            params.iter().copied().chain(globals.iter().map(|var| var.ty)).collect();
        let names = matched.latest().procs[proc].params.iter().map(|param| param.name.as_str());
        Space {
            offsets: names.map(|name| name.ends_with(".off")).collect(),
            params,
            globals,
            asks: effects.iter().any(|effects| !effects.externs.is_empty()),
            takes_addresses: effects.iter().any(|effects| effects.addresses),
            candidates: Candidates::new(matched, proc, &types),
            demands: match matched.property {
                Property::Equivalence => Demands::default(),
                Property::ConflictFreedom { .. } => Demands::of(&matched.latest().procs[proc]),
            },
        }
    }

    fn types(&self) -> impl Iterator<Item = Type> + '_ {
        self.params.iter().copied().chain(self.globals.iter().map(|var| var.ty))
    }

    /// The size of the space in bits, if it is finite and known as a whole.
    pub(crate) fn bits(&self) -> Option<u32> {
        let bits = |ty| match ty {
            Type::Scalar(ScalarType::Bool) => Some(1),
            Type::Scalar(ScalarType::Bv(width)) => Some(width.bits()),
            Type::Scalar(ScalarType::Float(_) | ScalarType::Ref) | Type::Map(_) => None,
        };
        if self.asks || self.takes_addresses { None } else { self.types().map(bits).sum() }
    }

    /// The inputs whose bits, one after the other, are those of the index.
    pub(crate) fn nth(&self, index: u32) -> Inputs {
        let mut rest = u128::from(index);
        let values = self.types().map(|ty| {
            let (value, width) = match ty.scalar() {
                Some(ScalarType::Bv(width)) => (Scalar::Bv(Bv::new(width, rest)), width.bits()),
                _ => (Scalar::Bool(rest & 1 == 1), 1),
            };
            rest >>= width;
            Value::from(value)
        });
        let values = values.collect();
        self.inputs(values, World(0))
    }

    /// Endless inputs: zeros first, then each parameter alone at each of its
    /// candidates, then mixtures.
    pub(crate) fn samples(&self) -> impl Iterator<Item = Inputs> + '_ {
        let zeros: Vec<Value> = self.types().map(Value::zero).collect();
        let alone = {
            let zeros = zeros.clone();
            self.types().enumerate().flat_map(move |(at, ty)| {
                let zeros = zeros.clone();
                let candidates = ty.scalar().map_or(&[][..], |ty| self.candidates.of(ty));
                candidates.iter().map(move |candidate| {
                    let mut values = zeros.clone();
                    values[at] = (*candidate).into();
                    values
                })
            })
        };
        let mut stream = Stream::new(0x7e2d_1ff0);
        let mixtures = std::iter::repeat_with(move || {
            let draw = |(at, ty)| match self.offsets.get(at) {
                Some(true) => offset(&mut stream),
                Some(false) | None => self.candidates.draw(ty, &mut stream),
            };
            self.types().enumerate().map(draw).collect()
        });
        std::iter::once(zeros)
            .chain(alone)
            .chain(mixtures)
            .enumerate()
            .map(|(at, values)| self.inputs(values, World(at as u64 % 64)))
    }

    fn inputs(&self, mut values: Vec<Value>, world: World) -> Inputs {
        let globals = values.split_off(self.params.len());
        let names = self.globals.iter().map(|var| var.name.clone());
        let world = if self.asks { world } else { World(0) };
        let mut inputs = Inputs { args: values, globals: names.zip(globals).collect(), world };
        self.demands.meet(&mut inputs);
        inputs
    }
}

/// An offset in an object.
fn offset(stream: &mut Stream) -> Value {
    let bytes = match stream.next() % 8 {
        0 => 16,
        1 => 8,
        2 => 4,
        _ => 0,
    };
    Value::from(Scalar::Bv(Bv::new(verdiff_ir::Width::W64, bytes)))
}
