class A {
    static int f(int x) {
        return x;
    }
}
