// A `char` has no sign, a `short` has.
// verdict: different
//--- old
class A {
    static int f(char c) { return c; }
}
//--- new
class A {
    static int f(char c) { return (short) c; }
}
