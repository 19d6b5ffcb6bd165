//! What docs/languages/java.md, and docs/limitations.md on Java, claim, run: each claim is named by words of the
//! page, and has a program whose report says so. A line of a list of the page
//! without a program here fails, and so does a program whose words are not in the
//! page.

mod support;

use support::page::{CHANGED, Claim, Page, UNSUPPORTED};

const JAVA: Page = Page { path: "docs/languages/java.md", files: ["Old.java", "New.java"] };

const PITFALLS: Page = Page { path: "docs/limitations.md", files: ["Old.java", "New.java"] };

const SAME: i32 = 0;
const OTHER: i32 = 1;

const COMPARED: &[Claim<'static>] = &[
    (
        "The value that a method returns",
        "class A { static int f(int x) { return x + @; } }",
        CHANGED,
        &[],
        OTHER,
        "old returns",
    ),
    (
        "the class of the exception that it throws",
        "class A { static int f(int x) { throw new @(); } }",
        ["IllegalStateException", "IllegalArgumentException"],
        &[],
        OTHER,
        "IllegalStateException",
    ),
    (
        "its message",
        "class A { static int f(int x) { throw new IllegalStateException(\"@\"); } }",
        CHANGED,
        &[],
        OTHER,
        "f(int): different",
    ),
    (
        "fields of all objects",
        "class A { int n; static void f(A a) { a.n = @; } }",
        CHANGED,
        &[],
        OTHER,
        "a.n",
    ),
    (
        "static fields",
        "class A { static int n; static void f() { n = @; } }",
        CHANGED,
        &[],
        OTHER,
        "A.n",
    ),
    (
        "calls of methods that are not in the files, in their order",
        "import p.Log; class A { static void f(Log log) { @ } }",
        ["log.a(); log.b();", "log.b(); log.a();"],
        &[],
        OTHER,
        "f(Log): different",
    ),
];

const UNDERSTOOD: &[Claim<'static>] = &[
    (
        "Integers wrap",
        "class A { static boolean f(int x) { return @; } }",
        ["x + 1 > x", "x != 2147483647"],
        &[],
        SAME,
        "f(int): equivalent",
    ),
    (
        "shifts are masked",
        "class A { static int f(int x, int n) { return x << @; } }",
        ["n", "(n & 31)"],
        &[],
        SAME,
        "f(int,int): equivalent",
    ),
    (
        "compound assignments narrow",
        "class A { static int f(byte x, int y) { @ return x; } }",
        ["x += y;", "x = (byte) (x + y);"],
        &[],
        SAME,
        "f(byte,int): equivalent",
    ),
    (
        "conversion from floats saturates",
        "class A { static int f() { double d = 1e20; return @; } }",
        ["(int) d", "Integer.MAX_VALUE"],
        &[],
        SAME,
        "f(): equivalent",
    ),
    (
        "operands are evaluated from left to right",
        "class A { static int f(int x) { return @; } }",
        ["x++ * 2 + x", "x * 2 + x + 1"],
        &[],
        SAME,
        "f(int): equivalent",
    ),
    (
        "null, array indices",
        "class A { static int f(int[] a, int i) { @ } }",
        [
            "try { return a[i]; } catch (NullPointerException e) { return 1; } \
             catch (ArrayIndexOutOfBoundsException e) { return 2; }",
            "return a == null ? 1 : i < 0 || i >= a.length ? 2 : a[i];",
        ],
        &[],
        SAME,
        "f(int[],int): equivalent",
    ),
    (
        "division by zero",
        "class A { static int f(int x) { @ } }",
        [
            "try { return 7 / x; } catch (ArithmeticException e) { return 1; }",
            "return x == 0 ? 1 : 7 / x;",
        ],
        &[],
        SAME,
        "f(int): equivalent",
    ),
    (
        "casts, negative sizes, array stores",
        "class A { static int f(Object o, int n) { @ return 1; } }",
        ["String s = (String) o;", ""],
        &[],
        OTHER,
        "ClassCastException",
    ),
    (
        "casts, negative sizes, array stores",
        "class A { static int f(int n) { @ return 1; } }",
        ["int[] a = new int[n];", ""],
        &[],
        OTHER,
        "NegativeArraySizeException",
    ),
    (
        "casts, negative sizes, array stores",
        "class A { static void f() { Object[] a = new String[1]; a[0] = @; } }",
        ["new Object()", "\"\""],
        &[],
        OTHER,
        "ArrayStoreException",
    ),
    (
        "`finally` runs in any case",
        "class A { static int n; static int f(int x) { try { return 7 / x; } finally { n = @; } } }",
        CHANGED,
        &[],
        OTHER,
        "A.n",
    ),
    (
        "takes the place of what was on its way",
        "class A { @ static int f(int x) { try { return 7 / x; } finally { return 1; } } }",
        ["", "static int g;"],
        &[],
        SAME,
        "f(int): equivalent",
    ),
    (
        "takes the place of what was on its way",
        "class A { static int f(int x) { @ } }",
        ["for (;;) { try { return 7 / x; } finally { break; } } return 1;", "return 1;"],
        &[],
        SAME,
        "f(int): equivalent",
    ),
    (
        "or null",
        "class A { int n; static int f(A a) { @ return a.n; } }",
        ["", "if (a == null) return 0;"],
        &[],
        OTHER,
        "a = null",
    ),
    (
        "two of them may be one object",
        "class A { int n; static int f(A a, A b) { a.n = 1; b.n = 2; return @; } }",
        ["a.n", "1"],
        &[],
        OTHER,
        "f(A,A): different",
    ),
    (
        "No difference is shown on an object that would be of two classes at once",
        "class B { } class C { } class A { static int f(B b, C c) { \
         Object o = b; Object p = c; return o != null && o == p ? @ : 2; } }",
        ["1", "3"],
        &[],
        UNSUPPORTED,
        "f(B,C): conditional",
    ),
    (
        "nor on one of another type than what it is in",
        "final class B { } final class C { } class A { static Object g(B b) { return b; } \
         static int f(B b) { return g(b) instanceof C ? @ : 2; } }",
        ["1", "3"],
        &[],
        UNSUPPORTED,
        "f(B): unknown",
    ),
    (
        "whatever constructors put there",
        "class A { private int n; A() { n = 1; } int f() { return @; } }",
        ["n", "1"],
        &[],
        OTHER,
        "f(): different",
    ),
    (
        "may run the method of a subclass that is not in the files",
        "class A { int g() { return 1; } static int f(A a) { return @; } }",
        ["a.g()", "a == null ? a.g() : 1"],
        &[],
        OTHER,
        "f(A): different",
    ),
    (
        "What an object calls on itself (`g()`, `this.g()`) is what the files say",
        "class A { int g() { return 1; } int f() { return @; } }",
        ["this.g()", "1"],
        &[],
        SAME,
        "f(): equivalent",
    ),
    (
        "unless its class is abstract, and so made to be extended by others",
        "abstract class A { int g() { return 1; } int f() { return @; } }",
        ["this.g()", "1"],
        &[],
        OTHER,
        "f(): different",
    ),
    (
        "unless class or method are final, private, sealed, local, an enum or a record",
        "final class A { int g() { return 1; } static int f(A a) { return @; } }",
        ["a.g()", "a == null ? a.g() : 1"],
        &[],
        SAME,
        "f(A): equivalent",
    ),
    (
        "Boxes of small numbers are one object each",
        "class A { static boolean f() { Integer a = 100, b = 100; return @; } }",
        ["a == b", "true"],
        &[],
        SAME,
        "f(): equivalent",
    ),
    (
        "literals of one text are one object",
        "class A { static boolean f() { return @; } }",
        ["\"a\" == \"a\"", "true"],
        &[],
        SAME,
        "f(): equivalent",
    ),
    (
        "An object is never of a class that only the other version has",
        "class A { private static class B { int g() { return 1; } } @ \
         static int f(B b) { return b.g(); } }",
        ["", "private static class C extends B { int g() { return 2; } }"],
        &[],
        SAME,
        "f(B): equivalent",
    ),
    (
        "only if all methods of that name are",
        "import p.X; class A { static int g(int x) { return 1; } \
         static int g(Runnable x) { return @; } static int f(X x) { return g(x.y()); } }",
        CHANGED,
        &[],
        UNSUPPORTED,
        "f(X): unknown",
    ),
    (
        "Where these change, it may be the same class or another one",
        "import @.*; class A { static int f(X x) { return x.y(); } }",
        ["p", "q"],
        &[],
        UNSUPPORTED,
        "which class a name means",
    ),
    (
        "So is what a class inherits from classes outside when it extends others",
        "import p.*; class A extends @ { int f() { return y(); } }",
        ["p.X", "p.Y"],
        &[],
        UNSUPPORTED,
        "f(): unknown",
    ),
    (
        "a call of a method outside with arguments of other types",
        "import p.X; class A { static int f(X x, int n) { return x.y(@); } }",
        ["n", "(long) n"],
        &[],
        UNSUPPORTED,
        "other arguments may mean another method",
    ),
    (
        "The constants of an enum are the same objects in both versions",
        "enum E { @ } class A { static boolean f(E e) { return e == E.A; } }",
        ["A, B", "B, A"],
        &[],
        SAME,
        "f(E): equivalent",
    ),
    (
        "bodies of their own",
        "enum E { A @, B; } class A { static boolean f(E e) { return e.getClass() == E.class; } }",
        ["", "{ }"],
        &[],
        UNSUPPORTED,
        "which class they are of may differ",
    ),
    (
        "An inner object always has one around it",
        "class A { int n; class B { int f() { return @; } } }",
        ["n", "A.this == null ? 0 : n"],
        &[],
        SAME,
        "f(): equivalent",
    ),
    (
        "Lambdas are procedures of their own",
        "import java.util.function.*; \
         class A { static int f(int x) { IntUnaryOperator o = y -> y + @; return o.applyAsInt(x); } }",
        ["1 + 1", "2"],
        &[],
        SAME,
        "f(int): equivalent",
    ),
    (
        "have the numbers that they have in the new version",
        "class A { interface Op { int f(int x); } \
         static Op g() { @ return new Op() { public int f(int x) { return x + 1; } }; } }",
        ["", "new Object() { };"],
        &[],
        SAME,
        "A$2.f(int): equivalent (unchanged)",
    ),
];

const ASSUMED: &[Claim<'static>] = &[
    (
        "assertions are enabled",
        "class A { static int f(int x) { assert x > 0; return @; } }",
        ["x + 1", "1 + x"],
        &[],
        SAME,
        "assuming that assertions are enabled",
    ),
    (
        "no other thread interferes",
        "class A { int n; synchronized int f() { return @; } }",
        ["n + 1", "1 + n"],
        &[],
        SAME,
        "assuming that no other thread",
    ),
    (
        "no class that is not given overrides what an object calls on itself",
        "class A { int n; int g() { return n; } int f() { return @; } }",
        ["g() + 1", "n + 1"],
        &[],
        SAME,
        "assuming that no class that is not given overrides",
    ),
    (
        "whatever methods of the objects that it gets have changed",
        "import p.X; class A { int g() { return 1; } \
         static void f(X x) { x.take(new A() { int g() { return 2; } }, @); } }",
        ["1 + 1", "2"],
        &[],
        SAME,
        "assuming that",
    ),
];

const NOT_SUPPORTED: &[Claim<'static>] = &[
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
        "Tests of, and `switch` over, things whose types are not known",
        "import p.X; class A { static int f(X x) { return x.y() instanceof A ? @ : 0; } }",
        CHANGED,
        &[],
        UNSUPPORTED,
        "a test of something whose type is not known",
    ),
    (
        "and `switch` over, things whose types are not known",
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

const LIMITATIONS: &[Claim<'static>] = &[
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

#[test]
fn limits_are_where_the_page_says() {
    PITFALLS.check("\n## Java\n", LIMITATIONS);
}

#[test]
fn conditions_on_one_class_are_told_and_on_several_are_not() {
    let shown = |classes: &str| {
        let text = format!(
            "class A {{ {classes} static int f(Object o) {{ return o instanceof B ? @ : 0; }} }}"
        );
        PITFALLS.diff(&text, CHANGED, &[]).stdout
    };
    let one = shown("private static final class B { }");
    assert!(one.contains("they differ exactly when"), "{one}");
    let several = shown("private static class B { } private static class C extends B { }");
    assert!(!several.contains("they differ"), "{several}");
}

#[test]
fn what_is_compared_is_seen() {
    JAVA.check("## What is compared", COMPARED);
}

#[test]
fn java_is_understood_as_the_page_says() {
    JAVA.check("## How Java is understood", UNDERSTOOD);
}

#[test]
fn what_verdicts_assume_is_said() {
    JAVA.check("## What verdicts assume", ASSUMED);
}

#[test]
fn what_is_not_supported_is_unknown() {
    JAVA.check("## What is not supported", NOT_SUPPORTED);
}
