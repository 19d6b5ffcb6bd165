// Division by zero throws; the new version returns.
// verdict: different
//--- old
class A {
    static int f(int a, int b) { return a / b; }
}
//--- new
class A {
    static int f(int a, int b) { return b == 0 ? 0 : a / b; }
}
