// The second operand is not evaluated if the first decides.
// verdict: different
//--- old
class A {
    static boolean f(int a, int b) { return b != 0 && a / b > 1; }
}
//--- new
class A {
    static boolean f(int a, int b) { return b != 0 & a / b > 1; }
}
