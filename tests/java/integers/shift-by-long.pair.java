// A shift of a long takes six bits of the distance, not five.
// verdict: different
//--- old
class A {
    static long f(long x, int n) { return x << (n & 31); }
}
//--- new
class A {
    static long f(long x, int n) { return x << n; }
}
