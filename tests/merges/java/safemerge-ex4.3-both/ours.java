class A {
    static void f(int x, int[] out) {
        int y;
        if (x > 0) {
            y = 0;
        } else {
            y = 1;
        }
        out[0] = y;
    }
}
