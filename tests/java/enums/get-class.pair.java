// Two constants are of one enum, also if one has a body.
// verdict: equivalent
//--- old
class A {
    enum Op {
        ADD { int on(int x) { return x + 1; } },
        KEEP;

        int on(int x) { return x; }
    }

    static boolean f() {
        return Op.ADD.getDeclaringClass() == Op.KEEP.getDeclaringClass();
    }
}
//--- new
class A {
    enum Op {
        ADD { int on(int x) { return x + 1; } },
        KEEP;

        int on(int x) { return x; }
    }

    static boolean f() {
        return true;
    }
}
