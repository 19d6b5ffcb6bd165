// A method of a fixed number of parameters comes first.
// verdict: different
//--- old
class A {
    static int g(int x) {
        return 1;
    }

    static int g(int... xs) {
        return xs.length + 10;
    }

    static int f(int x) {
        return g(x);
    }
}
//--- new
class A {
    static int g(int x) {
        return 1;
    }

    static int g(int... xs) {
        return xs.length + 10;
    }

    static int f(int x) {
        return g(x, x);
    }
}
