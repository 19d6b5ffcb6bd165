// A `break` in `finally` swallows the exception.
// verdict: equivalent
//--- old
class A {
    static int f(int a, int b) {
        while (true) {
            try {
                a = a / b;
            } finally {
                break;
            }
        }
        return 1;
    }
}
//--- new
class A {
    static int f(int a, int b) { return 1; }
}
