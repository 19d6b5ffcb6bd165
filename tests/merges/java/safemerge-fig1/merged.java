class A {
    static int f(int x) {
        x++;
        x++;
        return x;
    }
}
