//! Values that are likely to tell versions apart: the constants of all
//! and their neighbours, the boundaries of each type, small numbers.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use verdiff_align::Matched;
use verdiff_ir::program::walk;
use verdiff_ir::random::Stream;
use verdiff_ir::{
    Bv, ExprKind, Float, FloatType, Key, MapType, MapValue, Name, Object, Scalar, ScalarType,
    Statics, Stmt, StmtKind, Type, Value, Width,
};

/// So many of the static objects that a procedure may meet are among its inputs.
const MOST_STATICS: usize = 5;

/// Constants are taken from so many statements.
const MOST_STMTS: usize = 20_000;

/// Entries of maps are at so many different keys of a type, so that programs
/// find them.
const KEYS: usize = 4;

/// The interesting values of each type, simplest first, none twice.
#[derive(Debug)]
pub(crate) struct Candidates {
    of: BTreeMap<ScalarType, Vec<Scalar>>,
}

impl Candidates {
    /// Those of the given types for a procedure and all it calls.
    pub(crate) fn new(matched: &Matched, proc: &Name, types: &[Type]) -> Self {
        let mut constants = Constants::new(matched, proc);
        constants.add_statics(matched, proc);
        let scalars = types.iter().flat_map(|ty| match ty {
            Type::Scalar(scalar) => vec![*scalar],
            Type::Map(map) => [map.keys.as_slice(), &[map.value]].concat(),
        });
        Candidates { of: scalars.map(|ty| (ty, constants.near(ty))).collect() }
    }

    /// The candidates of a type.
    pub(crate) fn of(&self, ty: ScalarType) -> &[Scalar] {
        self.of.get(&ty).map_or(&[], Vec::as_slice)
    }

    /// A value of a type: mostly a candidate, sometimes anything.
    pub(crate) fn draw(&self, ty: Type, stream: &mut Stream) -> Value {
        match ty {
            Type::Scalar(scalar) => self.draw_scalar(scalar, stream).into(),
            Type::Map(map) => self.draw_map(map, stream).into(),
        }
    }

    fn draw_scalar(&self, ty: ScalarType, stream: &mut Stream) -> Scalar {
        let candidates = self.of(ty);
        match stream.below(8) {
            0 => anything(ty, stream),
            1 => small(ty, stream),
            _ => candidates[stream.below(candidates.len())],
        }
    }

    fn draw_map(&self, ty: MapType, stream: &mut Stream) -> MapValue {
        let mut map = MapValue::fill(ty, self.draw_scalar(ty.value, stream));
        for _ in 0..stream.below(5) {
            let key: Vec<Scalar> = ty
                .keys
                .as_slice()
                .iter()
                .map(|key| {
                    let near = self.of(*key);
                    let few = if *key == ScalarType::Ref { near.len() } else { KEYS };
                    near[stream.below(near.len().min(few))]
                })
                .collect();
            map.store(Key::from(&key[..]), self.draw_scalar(ty.value, stream));
        }
        map
    }
}

/// The literals of all versions, by type.
struct Constants {
    constants: BTreeMap<ScalarType, BTreeSet<Scalar>>,
}

impl Constants {
    /// Those of a procedure and of what it calls, the nearest first, as long as it is
    /// not too much.
    fn new(matched: &Matched, proc: &Name) -> Self {
        let mut constants = Constants { constants: BTreeMap::new() };
        for version in matched.versions() {
            let program = matched.program(*version);
            let mut seen = BTreeSet::from([proc]);
            let mut open = VecDeque::from([proc]);
            let mut stmts = 0;
            while let Some(name) = open.pop_front()
                && stmts < MOST_STMTS
            {
                let mut callees: Vec<&Name> = Vec::new();
                if let Some(proc) = program.procs.get(name) {
                    walk(&proc.body, &mut |stmt| {
                        stmts += 1;
                        constants.add_stmt(stmt, &mut callees);
                    });
                }
                callees.extend(program.opaque.get(name).into_iter().flat_map(|it| &it.calls));
                open.extend(callees.into_iter().filter(|callee| seen.insert(callee)));
            }
        }
        constants
    }

    fn add_stmt<'s>(&mut self, stmt: &'s Stmt, callees: &mut Vec<&'s Name>) {
        if let StmtKind::Call(call) = &stmt.kind {
            callees.push(&call.callee);
        }
        for expr in stmt.exprs() {
            expr.walk(&mut |expr| {
                if let ExprKind::Lit(scalar) = expr.kind {
                    self.constants.entry(scalar.ty()).or_default().insert(scalar);
                }
            });
        }
    }

    /// Static objects that the procedure may meet and that are the same in all
    /// versions.
    fn add_statics(&mut self, matched: &Matched, proc: &Name) {
        let statics = Statics::new(matched.latest());
        let met = matched.statics(proc);
        let shared = met.difference(matched.clashing_statics()).take(MOST_STATICS);
        let objects = shared.filter_map(|name| statics.object(name)).map(Scalar::Ref);
        self.constants.entry(ScalarType::Ref).or_default().extend(objects);
    }

    /// Boundaries, small values, literals and their neighbours.
    fn near(&self, ty: ScalarType) -> Vec<Scalar> {
        let all = match ty {
            ScalarType::Bool => vec![Scalar::Bool(false), Scalar::Bool(true)],
            ScalarType::Bv(width) => self.bits(width),
            ScalarType::Float(float) => self.floats(float),
            ScalarType::Ref => {
                let few = (0..3).map(|number| Scalar::Ref(Object(number)));
                few.chain(self.constants_of(ty)).collect()
            }
        };
        let mut seen = BTreeSet::new();
        all.into_iter().filter(|scalar| seen.insert(*scalar)).collect()
    }

    fn bits(&self, width: Width) -> Vec<Scalar> {
        let one = Bv::one(width);
        let ends = [Bv::min_signed(width), Bv::max_signed(width)];
        let small = [0, 1, -1, 2].map(|number| Bv::from_signed(width, number));
        let near = self.constants_of(ScalarType::Bv(width)).flat_map(|scalar| match scalar {
            Scalar::Bv(bv) => vec![bv, bv.add(one), bv.sub(one), bv.neg()],
            Scalar::Bool(_) | Scalar::Float(_) | Scalar::Ref(_) => vec![],
        });
        small.into_iter().chain(near).chain(ends).map(Scalar::Bv).collect()
    }

    fn floats(&self, ty: FloatType) -> Vec<Scalar> {
        let common = [0.0, 1.0, -1.0, -0.0, 0.5, f64::NAN, f64::INFINITY, 0.1, 1e30, -3.75];
        let near = self.constants_of(ScalarType::Float(ty)).flat_map(|scalar| match scalar {
            Scalar::Float(float) => {
                let one = Float::from(1.0).cast(ty);
                vec![float, float.add(one), float.sub(one), float.neg()]
            }
            Scalar::Bool(_) | Scalar::Bv(_) | Scalar::Ref(_) => vec![],
        });
        let common = common.into_iter().map(|number| Float::from(number).cast(ty));
        common.chain(near).map(Scalar::Float).collect()
    }

    fn constants_of(&self, ty: ScalarType) -> impl Iterator<Item = Scalar> + '_ {
        self.constants.get(&ty).into_iter().flatten().copied()
    }
}

fn small(ty: ScalarType, stream: &mut Stream) -> Scalar {
    let number = stream.below(41) as i128 - 20;
    match ty {
        ScalarType::Bool => Scalar::Bool(number > 0),
        ScalarType::Bv(width) => Scalar::Bv(Bv::from_signed(width, number)),
        ScalarType::Float(float) => Scalar::Float(Float::from(number as f64 / 4.0).cast(float)),
        ScalarType::Ref => Scalar::Ref(Object(number.unsigned_abs() as u32 / 4)),
    }
}

fn anything(ty: ScalarType, stream: &mut Stream) -> Scalar {
    match ty {
        ScalarType::Bool => Scalar::Bool(stream.below(2) == 0),
        ScalarType::Bv(width) => {
            // All magnitudes, not only those of the full width.
            let bits = stream.wide() >> stream.below(128);
            Scalar::Bv(Bv::new(width, bits))
        }
        ScalarType::Float(float) => {
            let bits = Bv::new(float.width(), stream.wide());
            Scalar::Float(Float::from_bits(float, bits))
        }
        ScalarType::Ref => Scalar::Ref(Object(stream.below(8) as u32)),
    }
}
