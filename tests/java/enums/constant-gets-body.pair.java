// A constant of an enum gets a body of its own: it is of another class now, which
// callers through the enum or an interface meet. Ideally different.
// verdict: unknown
// C.f(I): unknown
// C.g(E): unknown
//--- old
interface I {
    int m();
}

enum E implements I {
    A, B;

    public int m() { return 1; }
}

class C {
    static int f(I i) { return i.m(); }
    static int g(E e) { return e.m(); }
    static int h(E e) { return e == E.A ? 1 : 2; }
}
//--- new
interface I {
    int m();
}

enum E implements I {
    A {
        public int m() { return 2; }
    },
    B;

    public int m() { return 1; }
}

class C {
    static int f(I i) { return i.m(); }
    static int g(E e) { return e.m(); }
    static int h(E e) { return e == E.A ? 1 : 2; }
}
