// The message of an exception can be seen.
// verdict: different
//--- old
class A {
    static void f() {
        throw new IllegalStateException("a");
    }
}
//--- new
class A {
    static void f() {
        throw new IllegalStateException("b");
    }
}
