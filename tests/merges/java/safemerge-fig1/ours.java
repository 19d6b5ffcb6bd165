class A {
    static int f(int x) {
        x++;
        return x;
    }
}
