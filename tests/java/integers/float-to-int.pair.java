// Conversion to `int` saturates, NaN gives zero.
// verdict: equivalent
//--- old
class A {
    static int f(float x) { return (int) x; }
}
//--- new
class A {
    static int f(float x) { return x != x ? 0 : (int) x; }
}
