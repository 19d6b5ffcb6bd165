// Another class of exception.
// verdict: different
//--- old
class A {
    static int f(int x) {
        if (x < 0) {
            throw new IllegalArgumentException("negative");
        }
        return x;
    }
}
//--- new
class A {
    static int f(int x) {
        if (x < 0) {
            throw new IllegalStateException("negative");
        }
        return x;
    }
}
