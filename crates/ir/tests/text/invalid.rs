//! What the validator says about programs that the text form cannot even
//! express, or that an engine could build by mistake.

use expect_test::{Expect, expect};
use verdiff_ir::text::parse;
use verdiff_ir::validate::MAX_DEPTH;
use verdiff_ir::{
    BinOp, Bv, Cast, Content, Expr, ExprKind, Float, FloatType, Footprint, Known, MapType, Name,
    Object, Opaque, Program, Scalar, ScalarType, Span, Static, Stmt, StmtKind, Type, UnOp, Var,
    Width, validate,
};

/// A valid program to break.
fn base() -> Program {
    let text = "global g: i32; global heap: [ref]i32; extern fn e(a: i32) -> i32 reads g;\n\
        fn f(x: i32, c: bool, p: ref) -> i32 { var y: i32; block b { break b; } return x; }";
    parse("base", text).unwrap_or_else(|error| panic!("{error}"))
}

fn check(break_it: impl FnOnce(&mut Program), expected: Expect) {
    let mut program = base();
    break_it(&mut program);
    let invalid = validate(&program).err().unwrap_or_default();
    let lines = invalid.iter().map(|invalid| format!("{invalid}\n"));
    expected.assert_eq(&lines.collect::<String>());
}

/// A statement at the start of `f`.
fn check_stmt(kind: StmtKind, expected: Expect) {
    check(|program| program.procs["f"].body.insert(0, kind.into()), expected);
}

fn check_value(value: Expr, expected: Expect) {
    check_stmt(StmtKind::Assign { target: x(), value }, expected);
}

fn x() -> Var {
    Var::new("x", Type::I32)
}

fn var(name: &str, ty: Type) -> Expr {
    Expr::var(Var::new(name, ty))
}

fn int(number: i128) -> Expr {
    Expr::lit(Bv::from_signed(Width::W32, number))
}

fn heap() -> Type {
    MapType::one(ScalarType::Ref, ScalarType::Bv(Width::W32)).into()
}

#[test]
fn a_valid_program() {
    check(|_| {}, expect![[""]]);
}

#[test]
fn tables() {
    check(
        |p| p.globals["g"].var.name = Name::new("h"),
        expect![[r#"
            `h` is filed under `g`
        "#]],
    );
    check(
        |p| p.procs["f"].name = Name::new("e"),
        expect![[r#"
            in `e`: `e` is filed under `f`
            in `e`: an external has the same name
        "#]],
    );
    check(
        |p| p.externs["e"].name = Name::new("`"),
        expect![[r#"
            in ```: ``` is filed under `e`
            in ```: "`" is no name
        "#]],
    );
}

#[test]
fn locals() {
    check(
        |p| p.procs["f"].locals.push(x()),
        expect![[r#"
            in `f`: the local `x` is there twice
        "#]],
    );
    check(
        |p| p.procs["f"].locals.push(Var::new("g", Type::BOOL)),
        expect![[r#"
            in `f`: the local `g` has the name of a global
        "#]],
    );
    check(
        |p| p.procs["f"].locals.push(Var::new("a\nb", Type::BOOL)),
        expect![[r#"
            in `f`: "a\nb" is no name
        "#]],
    );
    let float_key = MapType::one(ScalarType::Float(FloatType::F64), ScalarType::Ref);
    check(
        |p| p.procs["f"].locals.push(Var::new("z", float_key.into())),
        expect![[r#"
            in `f`: a map cannot have keys of type f64
        "#]],
    );
}

#[test]
fn externals() {
    check(
        |p| p.externs["e"].computes = Some(verdiff_ir::Function::Sin),
        expect![[r#"
            in `e`: it cannot compute `sin`
        "#]],
    );
    check(
        |p| p.externs["e"].pure = true,
        expect![[r#"
            in `e`: a pure external writes globals
        "#]],
    );
    check(
        |p| p.externs["e"].writes = Footprint::Only(vec!["x".into(), "g".into(), "g".into()]),
        expect![[r#"
            in `e`: the global `g` is there twice
            in `e`: the footprint names the unknown global `x`
        "#]],
    );
    check(
        |p| p.externs["e"].params.push(Var::new("a", Type::BOOL)),
        expect![[r#"
            in `e`: the parameter `a` is there twice
        "#]],
    );
}

#[test]
fn variables() {
    check_value(
        var("x", Type::I64),
        expect![[r#"
            in `f`: `x` is declared as i32, used as i64
            in `f`: expected i32, found i64
        "#]],
    );
    check_value(
        var("z", Type::I32),
        expect![[r#"
            in `f`: unknown variable `z`
        "#]],
    );
    check_stmt(
        StmtKind::Assign { target: Var::new("g", Type::BOOL), value: Expr::lit(true) },
        expect![[r#"
            in `f`: `g` is declared as i32, used as bool
        "#]],
    );
}

#[test]
fn operators() {
    check_value(
        Expr::unary(UnOp::Not, int(1)),
        expect![[r#"
            in `f`: `!` cannot be applied to i32
        "#]],
    );
    check_value(
        Expr::unary(UnOp::Sqrt, var("heap", heap())),
        expect![[r#"
            in `f`: `sqrt` cannot be applied to [ref]i32
        "#]],
    );
    check_value(
        Expr::binary(BinOp::Add, int(1), var("c", Type::BOOL)),
        expect![[r#"
            in `f`: expected i32, found bool
        "#]],
    );
    check_value(
        Expr::binary(BinOp::Lt, int(1), int(2)),
        expect![[r#"
            in `f`: expected i32, found bool
        "#]],
    );
    check_value(
        Expr::binary(BinOp::And, int(1), int(2)),
        expect![[r#"
            in `f`: `&&` cannot be applied to i32
        "#]],
    );
    check_value(
        Expr::cast(Cast::Truncate(Width::W64), int(1)),
        expect![[r#"
            in `f`: `i64.trunc` cannot be applied to i32
        "#]],
    );
    check_value(
        Expr::ite(int(1), int(2), Expr::lit(true)),
        expect![[r#"
            in `f`: expected bool, found i32
            in `f`: expected i32, found bool
        "#]],
    );
}

#[test]
fn maps() {
    let select = |map, keys| ExprKind::Select(Box::new(map), keys).into();
    check_value(
        select(var("heap", heap()), vec![]),
        expect![[r#"
            in `f`: expected 1 key, found 0
        "#]],
    );
    check_value(
        select(var("heap", heap()), vec![int(1)]),
        expect![[r#"
            in `f`: expected ref, found i32
        "#]],
    );
    check_value(
        select(int(1), vec![int(1)]),
        expect![[r#"
            in `f`: a value of type i32 cannot be indexed
        "#]],
    );
    let Type::Map(map) = heap() else { panic!("heap is a map") };
    check_value(
        ExprKind::Fill(map, Box::new(Expr::lit(true))).into(),
        expect![[r#"
            in `f`: expected i32, found bool
            in `f`: expected i32, found [ref]i32
        "#]],
    );
}

#[test]
fn literals() {
    check_stmt(
        StmtKind::Assign { target: Var::new("p", Type::REF), value: Expr::lit(Object(7)) },
        expect![[r#"
            in `f`: object 7 is no literal
        "#]],
    );
    let nan = Expr::lit(Scalar::Float(Float::F32(0x7fc0_0001)));
    check_value(
        Expr::cast(Cast::FloatToBits(Width::W32), nan),
        expect![[r#"
            in `f`: nanf32 is no literal
        "#]],
    );
}

#[test]
fn calls() {
    let call = |targets: Vec<Var>, callee: &str, args: Vec<Expr>| {
        let (callee, handlers) = (Name::new(callee), vec![]);
        StmtKind::Call(verdiff_ir::Call { targets, callee, args, handlers })
    };
    check_stmt(
        call(vec![], "z", vec![]),
        expect![[r#"
            in `f`: unknown procedure `z`
        "#]],
    );
    check_stmt(
        call(vec![x()], "e", vec![]),
        expect![[r#"
            in `f`: expected 1 argument, found 0
        "#]],
    );
    check_stmt(
        call(vec![x(), x()], "e", vec![Expr::lit(true)]),
        expect![[r#"
            in `f`: `x` takes two results of one call
            in `f`: expected i32, found bool
            in `f`: expected variables for 1 result, found 2
        "#]],
    );
    check_stmt(
        call(vec![Var::new("c", Type::BOOL)], "e", vec![int(1)]),
        expect![[r#"
            in `f`: expected bool, found i32
        "#]],
    );
}

#[test]
fn control_flow() {
    check_stmt(
        StmtKind::Break { label: "z".into() },
        expect![[r#"
            in `f`: no enclosing block has the label `z`
        "#]],
    );
    let inner = StmtKind::Block { label: "a".into(), body: vec![] }.into();
    check_stmt(
        StmtKind::Block { label: "a".into(), body: vec![inner] },
        expect![[r#"
            in `f`: the label `a` is already used by an enclosing block
        "#]],
    );
    check_stmt(
        StmtKind::Return { values: vec![] },
        expect![[r#"
            in `f`: expected 1 result, found 0
        "#]],
    );
    check(
        |p| drop(p.procs["f"].body.pop()),
        expect![[r#"
            in `f`: `f` has results but can reach its end without `return`
        "#]],
    );
    check_stmt(
        StmtKind::New { target: x() },
        expect![[r#"
            in `f`: expected ref, found i32
        "#]],
    );
    let body = vec![];
    check_stmt(
        StmtKind::While { condition: int(1), body },
        expect![[r#"
            in `f`: expected bool, found i32
        "#]],
    );
}

#[test]
fn depth() {
    let deep = |levels: usize| (1..levels).fold(int(1), |expr, _| Expr::unary(UnOp::Neg, expr));
    check_value(deep(MAX_DEPTH - 1), expect![[""]]);
    check_value(
        deep(MAX_DEPTH),
        expect![[r#"
            in `f`: nested too deeply (more than 500 levels)
        "#]],
    );
    let blocks = |levels: usize| {
        let innermost: Stmt = StmtKind::Assign { target: x(), value: int(1) }.into();
        (1..levels).fold(innermost, |inner, level| {
            let label = Name::from(format!("l{level}"));
            StmtKind::Block { label, body: vec![inner] }.into()
        })
    };
    check_stmt(blocks(MAX_DEPTH - 1).kind, expect![[""]]);
    check_stmt(
        blocks(MAX_DEPTH).kind,
        expect![[r#"
            in `f`: nested too deeply (more than 500 levels)
        "#]],
    );
}

#[test]
fn static_objects() {
    let object = |program: &mut Program, global: &str, key: Option<Scalar>, value: Known| {
        let contents = vec![Content { global: Name::new(global), key, value }];
        program.add_static(Static { name: Name::new("o"), contents, span: Span::NOWHERE });
    };
    let seven = || Known::Scalar(Scalar::Bv(Bv::new(Width::W32, 7)));
    check(|p| object(p, "heap", None, seven()), expect![[""]]);
    check(
        |p| object(p, "g", None, seven()),
        expect![[r#"
        `g` is a i32, not a map from references
    "#]],
    );
    check(
        |p| object(p, "gone", None, seven()),
        expect![[r#"
        unknown global `gone`
    "#]],
    );
    check(
        |p| object(p, "heap", Some(Scalar::NULL), seven()),
        expect![[r#"
        an entry of `heap` needs keys as in [ref]i32
    "#]],
    );
    check(
        |p| object(p, "heap", None, Known::Static(Name::new("o"))),
        expect![[r#"
        an entry of `heap` has no value of type i32
    "#]],
    );
    check(
        |p| object(p, "heap", None, Known::Static(Name::new("gone"))),
        expect![[r#"
        unknown object `gone`
    "#]],
    );
    check(
        |p| object(p, "heap", None, Known::Scalar(Scalar::NULL)),
        expect![[r#"
        an entry of `heap` has no value of type i32
    "#]],
    );
    check_stmt(
        StmtKind::Assign {
            target: Var::new("p", Type::REF),
            value: Expr::object(Name::new("gone")),
        },
        expect![[r#"
            in `f`: unknown object `gone`
        "#]],
    );
}

#[test]
fn opaque_procedures() {
    let opaque = |program: &mut Program, name: &str, calls: &[&str]| {
        let (reason, span, fingerprint) = (String::new(), Span::NOWHERE, 1);
        let calls = calls.iter().map(|name| Name::new(name)).collect();
        program.opaque.insert(Name::new(name), Opaque { reason, span, fingerprint, calls });
    };
    check(
        |p| opaque(p, "e", &["f", "gone"]),
        expect![[r#"
        in `e`: an opaque procedure may read and write all
        in `e`: unknown procedure `gone`
    "#]],
    );
    check(
        |p| opaque(p, "f", &[]),
        expect![[r#"
        in `f`: no external stands for this opaque procedure
    "#]],
    );
    check(
        |p| {
            p.externs["e"].reads = Footprint::All;
            opaque(p, "e", &["e", "f"]);
        },
        expect![[""]],
    );
}
