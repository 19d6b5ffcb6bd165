// The hash of a record depends on the order of its components.
// verdict: different
//--- old
class A {
    record P(int x, int y) { }

    static int f(int a, int b) {
        return new P(a, b).hashCode();
    }
}
//--- new
class A {
    record P(int x, int y) { }

    static int f(int a, int b) {
        return new P(b, a).hashCode();
    }
}
