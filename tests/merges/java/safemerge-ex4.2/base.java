class A {
    static void f(int x, int[] out) {
        out[0] = x;
    }
}
