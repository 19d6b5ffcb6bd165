// What is caught is thrown again.
// verdict: conditional (ideally equivalent)
//--- old
class A {
    static int f(int a, int b) {
        try {
            return a / b;
        } catch (ArithmeticException e) {
            throw e;
        }
    }
}
//--- new
class A {
    static int f(int a, int b) {
        return a / b;
    }
}
