//! Random programs have all the features of the language, in sizes that
//! engines and people can work on.

use std::collections::BTreeSet;
use verdiff_gen::operators::{BINARY, UNARY};
use verdiff_gen::{Config, program_from_seed};
use verdiff_ir::{
    Cast, Expr, ExprKind, Failure, Keys, Proc, Program, ScalarType, Stmt, StmtKind, Type, program,
};

const PROGRAMS: u64 = 500;

fn programs(config: Config) -> impl Iterator<Item = Program> {
    (0..PROGRAMS).map(move |seed| program_from_seed(&config, seed))
}

fn for_each_stmt<'a>(program: &'a Program, visit: &mut impl FnMut(&'a Stmt)) {
    program.procs.values().for_each(|proc| program::walk(&proc.body, visit));
}

fn for_each_expr<'a>(program: &'a Program, visit: &mut impl FnMut(&'a Expr)) {
    for_each_stmt(program, &mut |stmt| stmt.exprs().iter().for_each(|expr| expr.walk(visit)));
}

fn stmt_feature(stmt: &Stmt) -> &'static str {
    match &stmt.kind {
        StmtKind::Assign { .. } => "assign",
        StmtKind::Call(call) if call.handlers.is_empty() => "call",
        StmtKind::Call(_) => "call with handlers",
        StmtKind::New { .. } => "new",
        StmtKind::If { otherwise, .. } if otherwise.is_empty() => "if",
        StmtKind::If { .. } => "if else",
        StmtKind::While { .. } => "while",
        StmtKind::Block { .. } => "block",
        StmtKind::Break { .. } => "break",
        StmtKind::Check { failure, .. } | StmtKind::Fail { failure } => match failure {
            Failure::Trap(_) => "trap",
            Failure::Throw(_) => "throw",
        },
        StmtKind::Return { .. } => "return",
    }
}

const STMT_FEATURES: [&str; 12] = [
    "assign",
    "call",
    "call with handlers",
    "new",
    "if",
    "if else",
    "while",
    "block",
    "break",
    "trap",
    "throw",
    "return",
];

fn expr_feature(expr: &Expr) -> String {
    match &expr.kind {
        ExprKind::Lit(scalar) => format!("literal {}", type_feature(scalar.ty())),
        ExprKind::Var(_) => "variable".into(),
        ExprKind::Static(_) => "static object".into(),
        ExprKind::Unary(op, _) => format!("{op:?}"),
        ExprKind::Binary(op, _, _) => format!("{op:?}"),
        ExprKind::Cast(cast, _) => cast_feature(*cast).into(),
        ExprKind::Ite(..) => "ite".into(),
        ExprKind::Fill(ty, _) => match ty.keys {
            Keys::One(_) => "fill 1".into(),
            Keys::Two(_) => "fill 2".into(),
        },
        ExprKind::Select(_, keys) => format!("select {}", keys.len()),
        ExprKind::Store(_, keys, _) => format!("store {}", keys.len()),
    }
}

fn type_feature(ty: ScalarType) -> &'static str {
    match ty {
        ScalarType::Bool => "bool",
        ScalarType::Bv(_) => "bits",
        ScalarType::Float(_) => "float",
        ScalarType::Ref => "ref",
    }
}

fn cast_feature(cast: Cast) -> &'static str {
    match cast {
        Cast::SignExtend(_) => "sext",
        Cast::ZeroExtend(_) => "zext",
        Cast::Truncate(_) => "trunc",
        Cast::FloatToSigned(_) => "sat_s",
        Cast::FloatToUnsigned(_) => "sat_u",
        Cast::FloatToBits(_) => "bits",
        Cast::BitsToFloat(_) => "from_bits",
        Cast::SignedToFloat(_) => "from_s",
        Cast::UnsignedToFloat(_) => "from_u",
        Cast::FloatToFloat(_) => "cast",
        Cast::Address => "address",
    }
}

const CAST_FEATURES: [&str; 11] = [
    "sext",
    "zext",
    "trunc",
    "sat_s",
    "sat_u",
    "bits",
    "from_bits",
    "from_s",
    "from_u",
    "cast",
    "address",
];

const OTHER_EXPR_FEATURES: [&str; 13] = [
    "literal bool",
    "literal bits",
    "literal float",
    "literal ref",
    "variable",
    "static object",
    "ite",
    "fill 1",
    "fill 2",
    "select 1",
    "select 2",
    "store 1",
    "store 2",
];

#[test]
fn every_kind_of_statement_appears() {
    let mut seen = BTreeSet::new();
    for program in programs(Config::default()) {
        for_each_stmt(&program, &mut |stmt| {
            seen.insert(stmt_feature(stmt));
        });
    }
    assert_eq!(seen, BTreeSet::from(STMT_FEATURES));
}

#[test]
fn every_expression_operator_and_cast_appears() {
    let mut seen = BTreeSet::new();
    for program in programs(Config::default()) {
        for_each_expr(&program, &mut |expr| {
            seen.insert(expr_feature(expr));
        });
    }
    let all = UNARY.map(|op| format!("{op:?}")).into_iter();
    let all = all.chain(BINARY.map(|op| format!("{op:?}")));
    let named = CAST_FEATURES.into_iter().chain(OTHER_EXPR_FEATURES).map(String::from);
    assert_eq!(seen, all.chain(named).collect());
}

#[test]
fn declarations_have_all_sorts() {
    let (mut pure, mut impure, mut throwing, mut recursive, mut maps) = (0, 0, 0, 0, 0);
    for program in programs(Config::default()) {
        for external in program.externs.values() {
            *(if external.pure { &mut pure } else { &mut impure }) += 1;
            throwing += usize::from(!external.throws.is_empty());
        }
        recursive += program.procs.values().filter(|proc| calls_itself(proc)).count();
        maps += program.globals.values().filter(|global| is_map(global.var.ty)).count();
    }
    let counts = [pure, impure, throwing, recursive, maps];
    assert!(counts.iter().all(|count| *count >= 20), "{counts:?}");
}

fn is_map(ty: Type) -> bool {
    ty.map().is_some()
}

fn calls_itself(proc: &Proc) -> bool {
    let mut found = false;
    program::walk(&proc.body, &mut |stmt| {
        found |= matches!(&stmt.kind, StmtKind::Call(call) if call.callee == proc.name);
    });
    found
}

#[test]
fn configurations_leave_features_out() {
    for program in programs(Config::loop_free()) {
        for_each_stmt(&program, &mut |stmt| assert_ne!(stmt_feature(stmt), "while"));
        assert!(!program.procs.values().any(calls_itself));
    }
    for program in programs(Config::tiny()) {
        for_each_stmt(&program, &mut |stmt| assert_ne!(stmt_feature(stmt), "new"));
        assert!(program.procs.values().all(|proc| input_bits(&program, proc) <= 16));
        assert!(program.externs.is_empty());
    }
}

/// How many bits the inputs of a procedure have, if they are few.
fn input_bits(program: &Program, proc: &Proc) -> u32 {
    let globals = program.globals.values().map(|global| &global.var);
    let bits = |ty| match ty {
        Type::Scalar(ScalarType::Bool) => 1,
        Type::Scalar(ScalarType::Bv(width)) => width.bits(),
        Type::Scalar(ScalarType::Float(_) | ScalarType::Ref) | Type::Map(_) => u32::MAX,
    };
    proc.params.iter().chain(globals).map(|var| bits(var.ty)).fold(0, u32::saturating_add)
}

#[test]
fn programs_are_small_but_not_trivial() {
    let sizes: Vec<usize> = programs(Config::default()).map(|program| size(&program)).collect();
    let mean = sizes.iter().sum::<usize>() / sizes.len();
    assert!((10..60).contains(&mean), "{mean} statements on average");
    assert!(sizes.iter().all(|size| *size < 250));
    assert!(sizes.iter().filter(|size| **size < 4).count() < sizes.len() / 10);
}

fn size(program: &Program) -> usize {
    let mut statements = 0;
    for_each_stmt(program, &mut |_| statements += 1);
    statements
}
