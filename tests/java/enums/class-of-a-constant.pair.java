// Bodies move between the constants of an enum: `getClass()` gives the class of
// the body. Ideally different for the first three; all constants still are of
// the enum, which declares them, and are told apart as before.
// verdict: unknown
// C.f(Object): unknown
// C.g(E): unknown
// C.h(E,E): unknown
// C.i(Object): equivalent
// C.j(E): equivalent
// C.k(E): equivalent
// C.l(Object): equivalent
//--- old
enum E {
    A { int m() { return 1; } },
    B;

    int m() { return 1; }
}

class C {
    static boolean f(Object o) { return o.getClass() == E.class; }
    static boolean g(E e) { return e.getClass() == E.class; }
    static boolean h(E a, E b) { return a.getClass() == b.getClass(); }
    static boolean i(Object o) { return o instanceof E ? true : false; }
    static boolean j(E e) { return e == null || e.getDeclaringClass() == E.class; }
    static int k(E e) { switch (e) { case A: return 1; default: return 2; } }
    static E l(Object o) { return (E) o; }
}
//--- new
enum E {
    A,
    B { int m() { return 1; } };

    int m() { return 1; }
}

class C {
    static boolean f(Object o) { return o.getClass() == E.class; }
    static boolean g(E e) { return e.getClass() == E.class; }
    static boolean h(E a, E b) { return a.getClass() == b.getClass(); }
    static boolean i(Object o) { return o instanceof E; }
    static boolean j(E e) { return true; }
    static int k(E e) { return e.ordinal() == 0 ? 1 : 2; }
    static E l(Object o) { E e = (E) o; return e; }
}
