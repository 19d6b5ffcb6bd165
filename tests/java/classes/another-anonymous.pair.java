// A class more before the others: these are what they were.
// verdict: different
// A.f(int): different
// A$2.on(int): equivalent
// A$3.on(int): equivalent
//--- old
class A {
    interface Op { int on(int x); }

    static int f(int x) {
        Op more = new Op() {
            public int on(int y) { return y + x; }
        };
        Op thrice = new Op() {
            public int on(int y) { return y * 3; }
        };
        return thrice.on(more.on(x));
    }
}
//--- new
class A {
    interface Op { int on(int x); }

    static int f(int x) {
        Op less = new Op() {
            public int on(int y) { return y - 7; }
        };
        Op more = new Op() {
            public int on(int y) { return y + x; }
        };
        Op thrice = new Op() {
            public int on(int y) { return y * 3; }
        };
        return thrice.on(more.on(less.on(x)));
    }
}
