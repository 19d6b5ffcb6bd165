// Fields belong to the type of the variable.
// verdict: different
//--- old
class A {
    static class P {
        int n = 1;
    }
    static class Q extends P {
        int n = 2;
    }

    static int f() {
        P p = new Q();
        return p.n;
    }
}
//--- new
class A {
    static class P {
        int n = 1;
    }
    static class Q extends P {
        int n = 2;
    }

    static int f() {
        Q p = new Q();
        return p.n;
    }
}
