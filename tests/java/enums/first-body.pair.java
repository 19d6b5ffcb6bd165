// The only body goes: the class of that constant is in one version only, and it is
// one of the enum's still.
// verdict: different
// C.f(Object): unknown
// C.g(Object): equivalent
// C.h(Object): different
//--- old
enum E {
    A { int m() { return 1; } },
    B;

    int m() { return 1; }
}

class C {
    static boolean f(Object o) { return o.getClass() == E.class; }
    static boolean g(Object o) { return o instanceof E; }
    static boolean h(Object o) { return o instanceof E; }
}
//--- new
enum E {
    A,
    B;

    int m() { return 1; }
}

class C {
    static boolean f(Object o) { return o.getClass() == E.class; }
    static boolean g(Object o) { return o instanceof E ? true : false; }
    static boolean h(Object o) { return o != E.A && o instanceof E; }
}
