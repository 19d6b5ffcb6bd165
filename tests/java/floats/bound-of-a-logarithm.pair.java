// What the logarithm is, is known: the input is one on which it lies between.
// verdict: different
//--- old
class A {
    static boolean f(double x) {
        return Math.log(x) > 0.5;
    }
}
//--- new
class A {
    static boolean f(double x) {
        return Math.log(x) > 0.75;
    }
}
