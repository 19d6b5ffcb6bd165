// Another class of the program's own is thrown.
// verdict: different
//--- old
class A {
    static class Low extends RuntimeException { }
    static class High extends RuntimeException { }

    static int f(int x) {
        if (x > 9) {
            throw new Low();
        }
        return x;
    }
}
//--- new
class A {
    static class Low extends RuntimeException { }
    static class High extends RuntimeException { }

    static int f(int x) {
        if (x > 9) {
            throw new High();
        }
        return x;
    }
}
