// The class of the object decides, not the type of the variable.
// verdict: unknown (ideally equivalent)
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
        return x + 5;
    }
}
