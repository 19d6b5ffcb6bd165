// `long` is nearer to an `int` than `Integer` is.
// verdict: different
//--- old
class A {
    static int g(long x) {
        return 1;
    }

    static int g(Integer x) {
        return 2;
    }

    static int f(int x) {
        return g(x);
    }
}
//--- new
class A {
    static int g(long x) {
        return 1;
    }

    static int g(Integer x) {
        return 2;
    }

    static int f(int x) {
        return g(Integer.valueOf(x));
    }
}
