// What is overridden is called by `super`, or not.
// verdict: different
//--- old
class A {
    static class P {
        int n;
        int v() { return n * 2; }
    }
    static final class Q extends P {
        int v() { return super.v() + 1; }
    }

    static int f(int x) {
        Q q = new Q();
        q.n = x;
        return q.v();
    }
}
//--- new
class A {
    static class P {
        int n;
        int v() { return n * 2; }
    }
    static final class Q extends P {
        int v() { return n + 1; }
    }

    static int f(int x) {
        Q q = new Q();
        q.n = x;
        return q.v();
    }
}
