// A `return` in `finally` drops the exception that was on its way.
// verdict: different
//--- old
class A {
    static int f(int a) {
        int r = 0;
        try {
            r = 10 / a;
        } finally {
            r = r + 1;
        }
        return r;
    }
}
//--- new
class A {
    static int f(int a) {
        int r = 0;
        try {
            r = 10 / a;
        } finally {
            return r + 1;
        }
    }
}
