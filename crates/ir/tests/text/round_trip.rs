//! Programs survive printing and reading: some written by hand, which use
//! every construct, and random expressions of all types.

use proptest::prelude::*;
use verdiff_ir::text::{parse, print};
use verdiff_ir::{
    BinOp, Bv, Cast, Expr, ExprKind, Float, FloatType, MapType, Proc, Program, Rounding, Scalar,
    ScalarType, Span, StmtKind, Type, UnOp, Var, Width, validate,
};

fn check(program: &Program) {
    let printed = print(program);
    let again = parse("printed", &printed).unwrap_or_else(|error| panic!("{error}\n{printed}"));
    assert_eq!(program.procs, again.procs, "{printed}");
    assert!(*program == again, "{printed}");
    assert_eq!(print(&again), printed);
}

fn check_text(name: &str, text: &str) {
    check(&parse(name, text).unwrap_or_else(|error| panic!("{error}")));
}

#[test]
fn programs_written_by_hand() {
    check_text("everything.vir", include_str!("../programs/everything.vir"));
    check_text("arithmetic.vir", include_str!("../programs/arithmetic.vir"));
    check_text("control.vir", include_str!("../programs/control.vir"));
}

/// `f(v: ty) { v = value; }` and, where no type is asked for, a comparison.
fn program(value: Expr) -> Program {
    let ty = value.ty();
    let mut vars: Vec<Var> = SCALARS.iter().map(|ty| variable((*ty).into())).collect();
    vars.extend(maps().into_iter().map(|ty| variable(ty.into())));
    let mut body = vec![StmtKind::Assign { target: variable(ty), value: value.clone() }.into()];
    if ty.scalar().is_some() {
        let condition = Expr::binary(BinOp::Eq, value.clone(), value);
        body.push(StmtKind::While { condition, body: vec![] }.into());
    }
    let (params, locals) = (vars, vec![]);
    let span = Span::NOWHERE;
    let mut program = Program::default();
    program.add_proc(Proc { name: "f".into(), params, results: vec![], locals, body, span });
    program
}

const SCALARS: &[ScalarType] = &[
    ScalarType::Bool,
    ScalarType::Bv(Width::W1),
    ScalarType::Bv(Width::W8),
    ScalarType::Bv(Width::W32),
    ScalarType::Bv(Width::W64),
    ScalarType::Bv(Width::MAX),
    ScalarType::Float(FloatType::F32),
    ScalarType::Float(FloatType::F64),
    ScalarType::Ref,
];

/// A map to each type, from one or two keys.
fn maps() -> Vec<MapType> {
    let key = ScalarType::Bv(Width::W8);
    let one = SCALARS.iter().map(|value| MapType::one(ScalarType::Ref, *value));
    one.chain(SCALARS.iter().map(|value| MapType::two(key, ScalarType::Bool, *value))).collect()
}

/// The one variable of a type, named after it.
fn variable(ty: Type) -> Var {
    let name = ty.to_string();
    Var::new(if name == "i1" { "while".into() } else { name }, ty)
}

const UNARY: &[UnOp] = &[
    UnOp::Not,
    UnOp::BitNot,
    UnOp::Neg,
    UnOp::Abs,
    UnOp::Sqrt,
    UnOp::Round(Rounding::Floor),
    UnOp::Round(Rounding::Ceil),
    UnOp::Round(Rounding::Trunc),
    UnOp::Round(Rounding::Even),
    UnOp::Round(Rounding::Away),
];

#[rustfmt::skip]
const BINARY: &[BinOp] = &[
    BinOp::Add, BinOp::Sub, BinOp::Mul, BinOp::Div, BinOp::Rem, BinOp::DivU, BinOp::RemU,
    BinOp::BitAnd, BinOp::BitOr, BinOp::BitXor, BinOp::Shl, BinOp::Shr, BinOp::ShrU, BinOp::And,
    BinOp::Or, BinOp::Eq, BinOp::Ne, BinOp::Lt, BinOp::Le, BinOp::Gt, BinOp::Ge, BinOp::LtU,
    BinOp::LeU, BinOp::GtU, BinOp::GeU,
];

fn casts() -> Vec<Cast> {
    let widths = [Width::W1, Width::W8, Width::W32, Width::W64, Width::MAX];
    let to_bits = [
        Cast::SignExtend,
        Cast::ZeroExtend,
        Cast::Truncate,
        Cast::FloatToSigned,
        Cast::FloatToUnsigned,
        Cast::FloatToBits,
    ];
    let to_float =
        [Cast::BitsToFloat, Cast::SignedToFloat, Cast::UnsignedToFloat, Cast::FloatToFloat];
    let floats = [FloatType::F32, FloatType::F64];
    let bits = widths.into_iter().flat_map(|to| to_bits.map(|cast| cast(to)));
    bits.chain(floats.into_iter().flat_map(|to| to_float.map(|cast| cast(to)))).collect()
}

/// Makes expressions; the same ones for the same seed.
struct Generator(u64);

impl Generator {
    fn next(&mut self) -> u64 {
        // Multiplication mixes upward only: the high bits are the good ones.
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.next() as usize % from.len()]
    }

    fn literal(&mut self, ty: ScalarType) -> Expr {
        let random = u128::from(self.next()) << 97 | u128::from(self.next()) << 40;
        let edges = [0, 1, 5, 1 << 7, 1 << 31, 1 << 63, 1 << 127, u128::MAX, random, random >> 64];
        let floats =
            [0x7f80_0000, 0xff80_0000, 0x7ff0 << 48, 0xfff0 << 48, 0x3ff8 << 48, 0x3fc0 << 16];
        let is_edge = self.next().is_multiple_of(2);
        let bits = if is_edge { self.pick(&edges) } else { self.pick(&floats) };
        Expr::lit(match ty {
            ScalarType::Bool => Scalar::Bool(bits & 1 == 1),
            ScalarType::Bv(width) => Scalar::Bv(Bv::new(width, bits)),
            ScalarType::Float(float) => {
                Float::from_bits(float, Bv::new(float.width(), bits)).into()
            }
            ScalarType::Ref => Scalar::NULL,
        })
    }

    fn expr(&mut self, ty: Type, depth: usize) -> Expr {
        match (self.next() % 8, ty) {
            (0, _) => Expr::var(variable(ty)),
            (1, _) if depth > 0 => {
                let condition = self.expr(Type::BOOL, depth - 1);
                Expr::ite(condition, self.expr(ty, depth - 1), self.expr(ty, depth - 1))
            }
            (2, Type::Scalar(scalar)) if depth > 0 => self.selection(scalar, depth - 1),
            (3.., Type::Scalar(scalar)) if depth > 0 => self.operation(scalar, depth - 1),
            (_, Type::Map(map)) if depth > 0 => self.map(map, depth - 1),
            (_, Type::Scalar(scalar)) => self.literal(scalar),
            (_, Type::Map(_)) => Expr::var(variable(ty)),
        }
    }

    fn keys(&mut self, map: MapType, depth: usize) -> Vec<Expr> {
        map.keys.as_slice().iter().map(|key| self.expr((*key).into(), depth)).collect()
    }

    fn map(&mut self, ty: MapType, depth: usize) -> Expr {
        let value = Box::new(self.expr(ty.value.into(), depth));
        if self.next().is_multiple_of(2) {
            return ExprKind::Fill(ty, value).into();
        }
        ExprKind::Store(Box::new(self.expr(ty.into(), depth)), self.keys(ty, depth), value).into()
    }

    fn selection(&mut self, ty: ScalarType, depth: usize) -> Expr {
        let maps: Vec<MapType> = maps().into_iter().filter(|map| map.value == ty).collect();
        let map = self.pick(&maps);
        ExprKind::Select(Box::new(self.expr(map.into(), depth)), self.keys(map, depth)).into()
    }

    /// An operator with a result of the type; a literal if none is found.
    fn operation(&mut self, ty: ScalarType, depth: usize) -> Expr {
        for _ in 0..50 {
            let operand = self.pick(SCALARS);
            let (unary, binary, cast) = (self.pick(UNARY), self.pick(BINARY), self.pick(&casts()));
            if unary.accepts(ty) && self.next().is_multiple_of(4) {
                return Expr::unary(unary, self.expr(ty.into(), depth));
            }
            if binary.result(operand) == Some(ty) {
                let left = self.expr(operand.into(), depth);
                return Expr::binary(binary, left, self.expr(operand.into(), depth));
            }
            if cast.result(operand) == Some(ty) {
                return Expr::cast(cast, self.expr(operand.into(), depth));
            }
        }
        self.literal(ty)
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn random_expressions(seed: u64, depth in 0usize..6) {
        let mut generator = Generator(seed);
        let scalar = generator.pick(SCALARS);
        let map = generator.pick(&maps());
        for ty in [scalar.into(), map.into()] {
            let program = program(generator.expr(ty, depth));
            prop_assert_eq!(validate(&program), Ok(()));
            check(&program);
        }
    }
}
