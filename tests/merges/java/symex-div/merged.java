class Quotients {
    static int div(int x, int y) {
        return x / y;
    }
}
