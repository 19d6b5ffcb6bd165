// A class without a name is not taken for one that extends something else.
// verdict: different
//--- old
class A {
    interface Op { int on(int x); }
    interface Other { int on(int x); }

    static Object f() {
        return new Op() {
            public int on(int x) { return x + 1; }
        };
    }

    static boolean g() {
        return f() instanceof Op;
    }
}
//--- new
class A {
    interface Op { int on(int x); }
    interface Other { int on(int x); }

    static Object f() {
        return new Other() {
            public int on(int x) { return x + 1; }
        };
    }

    static boolean g() {
        return f() instanceof Op;
    }
}
