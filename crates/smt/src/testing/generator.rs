//! Random terms.

use super::Random;
use crate::op::{Function, Op};
use crate::pool::{Pool, Term};
use std::sync::Arc;
use verdiff_ir::{FloatType, MapType, Rounding, ScalarType, Type, Width};

/// The types of random terms.
pub fn types() -> Vec<Type> {
    let width = |bits| ScalarType::Bv(Width::new(bits).expect("a width"));
    let mut scalars = vec![ScalarType::Bool, ScalarType::Ref];
    scalars.extend([1, 3, 8, 32, 64, 128].map(width));
    scalars.extend([ScalarType::Float(FloatType::F32), ScalarType::Float(FloatType::F64)]);
    let maps = [
        MapType::one(ScalarType::Bool, width(8)),
        MapType::one(width(3), ScalarType::Bool),
        MapType::one(ScalarType::Ref, width(32)),
        MapType::two(ScalarType::Ref, width(32), ScalarType::Float(FloatType::F64)),
        MapType::two(width(8), ScalarType::Bool, ScalarType::Ref),
    ];
    scalars.into_iter().map(Type::from).chain(maps.map(Type::from)).collect()
}

/// A generator of random terms.
#[derive(Debug, Clone)]
pub struct Generator {
    random: Random,
    types: Vec<Type>,
    floats: bool,
}

impl Generator {
    /// The generator of a seed, over all [`types`] or, as often, over few:
    /// then subterms meet again more often, and with them rare laws.
    pub fn new(seed: u64) -> Self {
        let mut random = Random::new(seed);
        let few = random.below(2) == 0;
        let mut chosen = types();
        chosen.retain(|ty| *ty == Type::BOOL || !few || random.below(5) == 0);
        Generator { random, types: chosen, floats: true }.with_a_width()
    }

    /// Some bit-vectors are always needed.
    fn with_a_width(mut self) -> Self {
        if !self.types.iter().any(|ty| matches!(ty, Type::Scalar(ScalarType::Bv(_)))) {
            self.types.push(Type::bv(Width::W8));
        }
        self
    }

    /// Without floats, which solvers find hard.
    pub fn without_floats(mut self) -> Self {
        let no_float = |scalar: ScalarType| !matches!(scalar, ScalarType::Float(_));
        self.types.retain(|ty| match ty {
            Type::Scalar(scalar) => no_float(*scalar),
            Type::Map(map) => no_float(map.value),
        });
        self.floats = false;
        self
    }

    /// Only over bit-vectors of at most so many bits.
    pub fn with_widths_to(mut self, bits: u32) -> Self {
        self.types.retain(|ty| match ty {
            Type::Scalar(ScalarType::Bv(width)) => width.bits() <= bits,
            Type::Scalar(_) | Type::Map(_) => true,
        });
        self.with_a_width()
    }

    /// A random type.
    pub fn ty(&mut self) -> Type {
        self.random.pick(&self.types)
    }

    /// A random term of a type, of at most that depth.
    pub fn term(&mut self, pool: &mut Pool, ty: Type, depth: u32) -> Term {
        if depth == 0 || self.random.below(12) == 0 {
            return self.leaf(pool, ty);
        }
        match self.random.below(10) {
            0 => self.node(pool, Op::Ite, &[Type::BOOL, ty, ty], depth),
            1 => self.call(pool, ty, depth),
            2 => self.select(pool, ty, depth),
            _ => match ty {
                Type::Scalar(ScalarType::Bool) => self.truth(pool, depth),
                Type::Scalar(ScalarType::Bv(width)) => self.bits(pool, width, depth),
                Type::Scalar(ScalarType::Float(float)) => self.float(pool, float, depth),
                Type::Scalar(ScalarType::Ref) => self.leaf(pool, ty),
                Type::Map(map) => self.map(pool, map, depth),
            },
        }
    }

    fn leaf(&mut self, pool: &mut Pool, ty: Type) -> Term {
        match ty {
            Type::Scalar(scalar) if self.random.below(2) == 0 => {
                let constant = self.random.scalar(scalar);
                pool.scalar(constant)
            }
            Type::Scalar(_) | Type::Map(_) => {
                let name = self.random.pick(&["x", "y"]);
                pool.var(name, ty)
            }
        }
    }

    fn node(&mut self, pool: &mut Pool, op: Op, sorts: &[Type], depth: u32) -> Term {
        let args: Vec<Term> = sorts.iter().map(|ty| self.term(pool, *ty, depth - 1)).collect();
        pool.raw(op, &args)
    }

    fn call(&mut self, pool: &mut Pool, result: Type, depth: u32) -> Term {
        let params = vec![self.random.pick(&self.types.clone()); 1 + self.random.below(2)];
        let function = Function { name: "f".into(), params: params.clone(), result };
        self.node(pool, Op::Apply(Arc::new(function)), &params, depth)
    }

    fn select(&mut self, pool: &mut Pool, ty: Type, depth: u32) -> Term {
        let holds = |map: &MapType| Type::from(map.value) == ty;
        let maps: Vec<MapType> =
            self.types.iter().filter_map(|ty| ty.map()).filter(holds).collect();
        if maps.is_empty() {
            return self.leaf(pool, ty);
        }
        let map = self.random.pick(&maps);
        self.node(pool, Op::Select, &with_keys(map), depth)
    }

    fn map(&mut self, pool: &mut Pool, map: MapType, depth: u32) -> Term {
        if self.random.below(4) == 0 {
            return self.node(pool, Op::Fill(map), &[map.value.into()], depth);
        }
        let sorts = [&with_keys(map)[..], &[map.value.into()]].concat();
        self.node(pool, Op::Store, &sorts, depth)
    }

    fn truth(&mut self, pool: &mut Pool, depth: u32) -> Term {
        let bits = Type::bv(self.some_width());
        let any = self.ty();
        let op = self.random.pick(&[Op::Not, Op::And, Op::And, Op::Eq, Op::ULt, Op::SLt, Op::FLt]);
        match op {
            Op::Not => self.node(pool, op, &[Type::BOOL], depth),
            Op::And => {
                let count = self.random.below(4);
                self.node(pool, op, &vec![Type::BOOL; count], depth)
            }
            Op::Eq => self.node(pool, op, &[any, any], depth),
            Op::FLt if self.floats => {
                let float = self.some_float();
                let op = self.random.pick(&[Op::FEq, Op::FLt, Op::FLe]);
                self.node(pool, op, &[float, float], depth)
            }
            op => {
                let op = if op == Op::FLt { Op::ULt } else { op };
                self.node(pool, op, &[bits, bits], depth)
            }
        }
    }

    fn bits(&mut self, pool: &mut Pool, width: Width, depth: u32) -> Term {
        let ty = Type::bv(width);
        if width == Width::W64 && self.random.below(4) == 0 {
            return self.node(pool, Op::Address, &[Type::REF], depth);
        }
        match self.random.below(if self.floats { 10 } else { 8 }) {
            0 | 1 => {
                let op = self.random.pick(&[Op::Add, Op::Mul, Op::BitAnd, Op::BitOr, Op::BitXor]);
                let count = 1 + self.random.below(3);
                self.node(pool, op, &vec![ty; count], depth)
            }
            2..=5 => {
                let ops = [
                    Op::Add,
                    Op::Mul,
                    Op::UDiv,
                    Op::URem,
                    Op::SDiv,
                    Op::SRem,
                    Op::Shl,
                    Op::LShr,
                    Op::AShr,
                ];
                let op = self.random.pick(&ops);
                self.node(pool, op, &[ty, ty], depth)
            }
            6 => self.widen(pool, width, depth),
            7 => self.narrow(pool, width, depth),
            _ => {
                let float = self.some_float();
                let op = self.random.pick(&[Op::ToSigned(width), Op::ToUnsigned(width)]);
                match width {
                    Width::W32 if self.random.below(2) == 0 => {
                        self.node(pool, Op::ToBits, &[Type::F32], depth)
                    }
                    _ => self.node(pool, op, &[float], depth),
                }
            }
        }
    }

    fn widen(&mut self, pool: &mut Pool, to: Width, depth: u32) -> Term {
        let from = self.some_width().min(to);
        let op = self.random.pick(&[Op::ZeroExtend(to), Op::SignExtend(to)]);
        self.node(pool, op, &[Type::bv(from)], depth)
    }

    fn narrow(&mut self, pool: &mut Pool, to: Width, depth: u32) -> Term {
        let from = self.some_width().max(to);
        let slack = (from.bits() - to.bits()) as usize;
        let low = self.random.below(slack + 1) as u32 * self.random.below(2) as u32;
        let op = Op::Extract { high: low + to.bits() - 1, low };
        self.node(pool, op, &[Type::bv(from)], depth)
    }

    fn float(&mut self, pool: &mut Pool, ty: FloatType, depth: u32) -> Term {
        let own = Type::Scalar(ScalarType::Float(ty));
        let (bits, other) = (Type::bv(self.some_width()), self.some_float());
        let roundings =
            [Rounding::Floor, Rounding::Ceil, Rounding::Trunc, Rounding::Even, Rounding::Away];
        match self.random.below(9) {
            0..=2 => {
                let op = self.random.pick(&[Op::FAdd, Op::FMul, Op::FDiv, Op::FRem]);
                self.node(pool, op, &[own, own], depth)
            }
            3 => {
                let op = self.random.pick(&[Op::FNeg, Op::FAbs, Op::FSqrt]);
                self.node(pool, op, &[own], depth)
            }
            4 => {
                let rounding = self.random.pick(&roundings);
                self.node(pool, Op::FRound(rounding), &[own], depth)
            }
            5 => self.node(pool, Op::FromBits(ty), &[Type::bv(ty.width())], depth),
            6 => self.node(pool, Op::FromSigned(ty), &[bits], depth),
            7 => self.node(pool, Op::FromUnsigned(ty), &[bits], depth),
            _ => self.node(pool, Op::FromFloat(ty), &[other], depth),
        }
    }

    fn some_width(&mut self) -> Width {
        let width = |ty: &Type| match ty {
            Type::Scalar(ScalarType::Bv(width)) => Some(*width),
            Type::Scalar(_) | Type::Map(_) => None,
        };
        let widths: Vec<Width> = self.types.iter().filter_map(width).collect();
        self.random.pick(&widths)
    }

    fn some_float(&mut self) -> Type {
        self.random.pick(&[Type::F32, Type::F64])
    }
}

/// The sorts of a map and its keys.
fn with_keys(map: MapType) -> Vec<Type> {
    let keys = map.keys.as_slice().iter().map(|key| Type::from(*key));
    std::iter::once(map.into()).chain(keys).collect()
}
