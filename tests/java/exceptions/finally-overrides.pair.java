// A `return` in `finally` takes the place of the exception.
// verdict: equivalent
//--- old
class A {
    static int f(int a, int b) {
        try {
            return a / b;
        } finally {
            return 7;
        }
    }
}
//--- new
class A {
    static int f(int a, int b) { return 7; }
}
