class A {
    static void f(int x, int[] out) {
        out[0] = x;
        out[0] = out[0] + 1;
    }
}
