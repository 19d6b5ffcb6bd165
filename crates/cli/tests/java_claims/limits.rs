//! What is not supported, and what falls short.

use super::{OTHER, SAME};
use crate::support::page::{CHANGED, Claim, UNSUPPORTED};

pub(crate) const NOT_SUPPORTED: &[Claim<'static>] = &[
    (
        "Methods of the library without a model",
        "class A { static int f(String s) { return s.@.length(); } }",
        ["toLowerCase()", "toUpperCase()"],
        &[],
        UNSUPPORTED,
        "f(String): unknown",
    ),
    (
        "The values that initialisers give to static final fields",
        "class A { static final int[] T = {1, 2}; static int f() { return @; } }",
        ["T[0]", "1"],
        &[],
        UNSUPPORTED,
        "f(): unknown",
    ),
    (
        "unless they are constants",
        "class A { static final int T = 1; static int f() { return @; } }",
        ["T", "1"],
        &[],
        SAME,
        "f(): equivalent",
    ),
    (
        "what constructors of enums store",
        "enum E { A(3); final int n; E(int n) { this.n = n + 1; } \
         static int f() { return @; } }",
        ["A.n", "4"],
        &[],
        UNSUPPORTED,
        "f(): unknown",
    ),
    (
        "`clone` of objects that are no arrays",
        "final class A implements Cloneable { int n; \
         int f() throws CloneNotSupportedException { return @; } }",
        ["((A) clone()).n", "n"],
        &[],
        UNSUPPORTED,
        "which is not analysed: a method of the library without a model",
    ),
    (
        "names of classes",
        "class A { static String f(Object o) { return o.getClass().getName() + @; } }",
        CHANGED,
        &[],
        UNSUPPORTED,
        "f(Object): unknown",
    ),
    (
        "`switch` over things whose types are not known",
        "import p.X; class A { static int f(X x) { switch (x.y()) { case RED: return @; } return 0; } }",
        CHANGED,
        &[],
        UNSUPPORTED,
        "a `switch` over a value whose type is not known",
    ),
    (
        "Whatever else is done with such things is a call to the outside",
        "import p.X; class A { static void f(X x) { x.y().z(@); } }",
        CHANGED,
        &[],
        OTHER,
        "f(X): different",
    ),
];

pub(crate) const LIMITATIONS: &[Claim<'static>] = &[
    (
        "All methods of both versions are translated and matched",
        "class A { static int f(int x) { return x; } static int g() { return @; } }",
        CHANGED,
        &[],
        SAME,
        "f(int): equivalent (unchanged)",
    ),
    (
        "one call is exchanged for another, it is called a difference",
        "import p.X; class A { static void f(X x, int n) { @ } }",
        ["x.y(n); x.y((long) n);", "x.y((long) n); x.y(n);"],
        &[],
        OTHER,
        "old calls p.X.y(int)(x, 0), new calls p.X.y(long)(x, 0)",
    ),
    (
        "calls of methods that its constants may answer are `unknown`",
        "enum E { P { int g() { return @; } }, Q; int g() { return 0; } } \
         class A { static int f(E e) { return e.g(); } }",
        CHANGED,
        &[],
        UNSUPPORTED,
        "constants of an enum that has bodies for some of them changed",
    ),
    (
        "what is done with it is a call to the outside",
        "class Box<T extends Comparable<T>> { T v; } \
         class A { static int f(Box<? super Integer> b) { return b.v.hashCode() + @; } }",
        CHANGED,
        &[],
        OTHER,
        "?.hashCode()",
    ),
    (
        "rebuild lists",
        "import java.util.*; class A { static int f(List<String> a) { return a.isEmpty() ? @ : 0; } }",
        CHANGED,
        &["--run"],
        OTHER,
        "confirmed natively",
    ),
    (
        "sets and maps only if they are empty",
        "class A { static int f(java.util.HashSet<String> s) { return s.contains(\"k\") ? @ : 0; } }",
        CHANGED,
        &["--run"],
        OTHER,
        "not run natively: it does not show with empty collections, and others are not rebuilt",
    ),
    (
        "neither lambdas",
        "import java.util.function.*; \
         class A { static int f(IntSupplier s) { return s == null ? 0 : @; } }",
        CHANGED,
        &["--run"],
        OTHER,
        "not run natively: it needs an object of java.util.function.IntSupplier",
    ),
    (
        "that javac numbers differently in the two versions",
        "class A { private interface Op { int g(); } \
         static Op h() { @ return new Op() { public int g() { return 7; } }; } \
         static int f(Op o) { @ return o.g() == 7 ? k : 0; } }",
        ["int k = 1;", "int k = 2; new Object() { };"],
        &["--run"],
        OTHER,
        "not run natively: the versions number the class A$",
    ),
    (
        "they see what `ArrayList`, `HashMap`",
        "import java.util.*; class A { static Object f() { \
         Map<String, Integer> m = new HashMap<>(); m.put(\"a\", @); return m; } }",
        CHANGED,
        &["--run"],
        OTHER,
        "confirmed natively",
    ),
    (
        "not what is in those of `List.of`",
        "class A { static Object f() { return java.util.List.of(@); } }",
        CHANGED,
        &["--run"],
        OTHER,
        "not run natively: the difference is in something that a test in Java cannot see",
    ),
    (
        "known where the class is looked at through that type",
        "class A { private static class B { int g() { return 1; } } \
         private static class D extends B { int g() { return 2; } } \
         private static final class C { } \
         static int f(B b) { int n = b.g(); Object o = b; return o instanceof C ? @ : n; } }",
        ["1", "3"],
        &[],
        SAME,
        "f(B): equivalent",
    ),
    (
        "what depends on it is `unknown` or `conditional`",
        "class B { } class C { } class A { static int f(B b, C c) { \
         Object o = b; Object p = c; return o != null && o == p ? @ : 2; } }",
        ["1", "3"],
        &[],
        UNSUPPORTED,
        "f(B,C): conditional",
    ),
    (
        "Conditions on a range of classes",
        "class A { private static class B { } private static class C extends B { } \
         static int f(Object o) { return o instanceof B ? @ : 0; } }",
        CHANGED,
        &[],
        OTHER,
        "f(Object): different",
    ),
];
