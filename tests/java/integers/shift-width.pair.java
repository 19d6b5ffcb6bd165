// The amount counts modulo 32 for `int`, modulo 64 for `long`.
// verdict: different
//--- old
class A {
    static long f(int x) {
        return x << 33;
    }
}
//--- new
class A {
    static long f(int x) {
        return (long) x << 33;
    }
}
