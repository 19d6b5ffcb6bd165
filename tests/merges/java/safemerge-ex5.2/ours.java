class A {
    static int rounds;
    static int last;

    static int f(int n, int x) {
        rounds = x;
        int i = 0;
        while (i < n) {
            i = i * x;
        }
        return i;
    }
}
