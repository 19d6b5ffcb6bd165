// An array of a negative size is not made.
// verdict: different
//--- old
class A {
    static int f(int n) {
        int[] a = new int[n];
        return a.length;
    }
}
//--- new
class A {
    static int f(int n) {
        return n;
    }
}
