// The division fails before the array is looked at, or after.
// verdict: different
//--- old
class A {
    static int f(int[] a, int d) {
        int q = 100 / d;
        return a.length + q;
    }
}
//--- new
class A {
    static int f(int[] a, int d) {
        int n = a.length;
        return n + 100 / d;
    }
}
