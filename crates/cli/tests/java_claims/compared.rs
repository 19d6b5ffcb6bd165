//! What is compared, and what verdicts assume.

use super::{OTHER, SAME};
use crate::support::page::{CHANGED, Claim};

pub(crate) const COMPARED: &[Claim<'static>] = &[
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

pub(crate) const ASSUMED: &[Claim<'static>] = &[
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
