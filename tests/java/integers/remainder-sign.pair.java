// The remainder has the sign of the dividend.
// verdict: different
//--- old
class A {
    static int f(int a) { return a % 2 == 1 ? 1 : 0; }
}
//--- new
class A {
    static int f(int a) { return a % 2 != 0 ? 1 : 0; }
}
