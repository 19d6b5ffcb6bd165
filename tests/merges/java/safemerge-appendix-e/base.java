class A {
    int x;
    int y;
    int z;

    void f(boolean c) {
        if (c) {
            x = 1;
        } else {
            y = 2;
        }
        z = 3;
    }
}
