// The catch clause of the superclass takes it, too.
// verdict: equivalent
//--- old
class A {
    static int f(int a, int b) {
        try {
            return a % b;
        } catch (ArithmeticException e) {
            return -1;
        }
    }
}
//--- new
class A {
    static int f(int a, int b) {
        try {
            return a % b;
        } catch (RuntimeException e) {
            return -1;
        }
    }
}
