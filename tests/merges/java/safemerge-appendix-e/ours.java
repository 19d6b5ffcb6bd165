class A {
    int x;
    int y;
    int z;

    void f(boolean c) {
        if (c) {
            x = 2;
        } else {
            y = 2;
        }
    }
}
