// Shifting left by one is doubling, also where it wraps.
// verdict: equivalent
//--- old
class A {
    static int f(int x) { return x * 2; }
}
//--- new
class A {
    static int f(int x) { return x << 1; }
}
