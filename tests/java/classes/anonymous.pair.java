// An anonymous class keeps the variables that it mentions.
// verdict: unknown (ideally equivalent)
//--- old
class A {
    interface Op { int on(int x); }

    static int f(int a, int b) {
        Op op = new Op() {
            public int on(int x) { return x + a; }
        };
        return op.on(b);
    }
}
//--- new
class A {
    interface Op { int on(int x); }

    static int f(int a, int b) {
        return a + b;
    }
}
