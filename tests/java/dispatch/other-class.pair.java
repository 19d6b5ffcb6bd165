// An object of the superclass does something else.
// verdict: different
//--- old
class A {
    static class P {
        int v(int x) { return x; }
    }
    static final class Q extends P {
        int v(int x) { return x + 5; }
    }

    static int f(int x) {
        P p = new Q();
        return p.v(x);
    }
}
//--- new
class A {
    static class P {
        int v(int x) { return x; }
    }
    static final class Q extends P {
        int v(int x) { return x + 5; }
    }

    static int f(int x) {
        P p = new P();
        return p.v(x);
    }
}
