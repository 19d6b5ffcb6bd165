class Sums {
    static int myAdd(int x, int y) {
        int z = x + y;
        return z;
    }
}
