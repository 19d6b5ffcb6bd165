// Unboxing null throws.
// verdict: different
//--- old
class A {
    static int f(Integer x) { return x; }
}
//--- new
class A {
    static int f(Integer x) { return x == null ? 0 : x; }
}
