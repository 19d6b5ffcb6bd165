// Nothing in the table changed, and the index is the same; what the table
// holds is of no account.
// verdict: equivalent
//--- old
class A {
    private static final int[] TABLE = {1, 2, 3};

    static int f(int i) {
        return TABLE[i * 2];
    }
}
//--- new
class A {
    private static final int[] TABLE = {1, 2, 3};

    static int f(int i) {
        return TABLE[i + i];
    }
}
