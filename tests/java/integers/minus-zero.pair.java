// Zero minus a number is not its negation: of zero.
// verdict: different
//--- old
class A {
    static double f(double d) {
        return 1 / (0.0 - d);
    }
}
//--- new
class A {
    static double f(double d) {
        return 1 / -d;
    }
}
