// Catching the exception is testing for zero.
// verdict: equivalent
//--- old
class A {
    static int f(int a, int b) {
        try {
            return a / b;
        } catch (ArithmeticException e) {
            return 0;
        }
    }
}
//--- new
class A {
    static int f(int a, int b) { return b == 0 ? 0 : a / b; }
}
