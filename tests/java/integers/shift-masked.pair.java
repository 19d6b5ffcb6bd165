// The distance of a shift is taken modulo 32.
// verdict: equivalent
//--- old
class A {
    static int f(int x) { return x << 33; }
}
//--- new
class A {
    static int f(int x) { return x << 1; }
}
