// In Java, one to the power of what is no number is no number.
// verdict: different
//--- old
class A {
    static double f(double y) {
        return Math.pow(1.0, y);
    }
}
//--- new
class A {
    static double f(double y) {
        return 1.0;
    }
}
