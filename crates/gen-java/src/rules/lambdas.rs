//! Lambdas, method references, local and anonymous classes.

use super::Part::{Body, Expr, Lambda, Var};
use super::{Rule, e, s};
use crate::feature::Feature as F;
use crate::ty::Ty::*;

pub(super) const RULES: &[Rule] = &[
    e(IntOperator, "((IntUnaryOperator) (#0 -> $0))", &[Lambda(Int, &[(0, Int)])], F::Lambdas),
    e(IntOperator, "((IntUnaryOperator) ((int #0) -> $0))", &[Body(Int, &[(0, Int)])], F::Lambdas),
    e(
        IntOperator,
        "($0 ? $1 : $2)",
        &[Expr(Boolean), Expr(IntOperator), Expr(IntOperator)],
        F::Lambdas,
    ),
    e(Int, "$0.applyAsInt($1)", &[Expr(IntOperator), Expr(Int)], F::Lambdas),
    e(
        Function,
        "((Function<Integer, Integer>) (#0 -> $0))",
        &[Lambda(Int, &[(0, Integer)])],
        F::Lambdas,
    ),
    e(Int, "((int) $0.apply($1))", &[Expr(Function), Expr(Int)], F::Lambdas),
    e(Function, "$0.andThen($1)", &[Expr(Function), Expr(Function)], F::Lambdas).rare(),
    e(Supplier, "((Supplier<String>) (() -> $0))", &[Lambda(String, &[])], F::Lambdas),
    e(String, "$0.get()", &[Expr(Supplier)], F::Lambdas),
    s("$0 = $1;", &[Var(IntOperator), Expr(IntOperator)], F::Lambdas),
    s("((Runnable) () -> total += $0).run();", &[Lambda(Int, &[])], F::Lambdas),
    e(
        Int,
        "((int) ((BiFunction<Integer, String, Integer>) (#0, #1) -> $0).apply($1, $2))",
        &[Lambda(Int, &[(0, Integer), (1, String)]), Expr(Int), Expr(String)],
        F::Lambdas,
    ),
    e(Function, "((Function<Integer, Integer>) Main::twice)", &[], F::MethodReferences),
    e(IntOperator, "((IntUnaryOperator) Math::abs)", &[], F::MethodReferences),
    e(Supplier, "((Supplier<String>) $0::trim)", &[Expr(String)], F::MethodReferences),
    e(
        Int,
        "((int) ((Function<String, Integer>) String::length).apply($0))",
        &[Expr(String)],
        F::MethodReferences,
    ),
    e(
        Int,
        "((IntFunction<int[]>) int[]::new).apply($0 & 3).length",
        &[Expr(Int)],
        F::MethodReferences,
    ),
    e(
        IntOperator,
        "new IntUnaryOperator() {\n    int #1 = $0;\n\n    public int applyAsInt(int #0) {\n        #1++;\n        return $1;\n    }\n}",
        &[Lambda(Int, &[]), Lambda(Int, &[(0, Int), (1, Int)])],
        F::AnonymousClasses,
    ),
    e(
        Shape,
        "new Shape() {\n    public int area(int #0) {\n        return $0;\n    }\n}",
        &[Lambda(Int, &[(0, Int)])],
        F::AnonymousClasses,
    ),
    s(
        "class #0 {\n    int #1 = $0;\n\n    int value(int #2) $1\n}\ntotal += new #0().value($2);",
        &[Lambda(Int, &[]), Body(Int, &[(1, Int), (2, Int)]), Expr(Int)],
        F::LocalClasses,
    ),
    e(Int, "$0.new Inner($1).get()", &[Expr(Base), Expr(Int)], F::InnerClasses),
];
