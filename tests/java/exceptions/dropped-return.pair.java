// A `return` in a `finally` that comes to nothing leaves the first one as it was.
// verdict: equivalent
//--- old
class A {
    static int f(int a) {
        try {
            return a;
        } finally {
            for (int i = 0; i < 1; i++) {
                try {
                    return a + 1;
                } finally {
                    continue;
                }
            }
        }
    }
}
//--- new
class A {
    static int f(int a) {
        return a;
    }
}
