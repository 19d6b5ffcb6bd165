class A {
    static void f(int x, int[] out) {
        int y;
        if (x <= 0) {
            y = 1;
        } else {
            y = 0;
        }
        out[0] = y;
    }
}
