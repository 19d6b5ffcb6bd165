// The product is taken as `int` before it is widened.
// verdict: different
//--- old
class A {
    static long f(int a, int b) {
        return a * b;
    }
}
//--- new
class A {
    static long f(int a, int b) {
        return (long) a * b;
    }
}
