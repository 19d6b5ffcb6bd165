// NaN is not equal to itself.
// verdict: different
//--- old
class A {
    static boolean f(double d) {
        return d == d;
    }
}
//--- new
class A {
    static boolean f(double d) {
        return true;
    }
}
