// A `char` goes to the method for `int`; there is no nearer one.
// verdict: equivalent
//--- old
class A {
    static int g(int x) {
        return x + 1;
    }

    static int g(double x) {
        return -1;
    }

    static int f(char c) {
        return g(c);
    }
}
//--- new
class A {
    static int g(int x) {
        return x + 1;
    }

    static int g(double x) {
        return -1;
    }

    static int f(char c) {
        return c + 1;
    }
}
