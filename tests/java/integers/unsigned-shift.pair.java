// `>>>` fills with zeros.
// verdict: different
//--- old
class A {
    static int f(int x) { return x >> 1; }
}
//--- new
class A {
    static int f(int x) { return x >>> 1; }
}
