class A {
    static void f(int x, int[] out) {
        x = x + 1;
        out[0] = x;
    }
}
