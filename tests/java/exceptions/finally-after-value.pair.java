// `finally` runs after the value to return is computed.
// verdict: different
//--- old
class A {
    static int f(int a) {
        try {
            return a;
        } finally {
            a = 3;
        }
    }
}
//--- new
class A {
    static int f(int a) {
        a = 3;
        return a;
    }
}
