// A copy does not change what it was copied from.
// verdict: different
//--- old
class A {
    static int f(int x) {
        int[] a = {1, 2};
        int[] b = a.clone();
        b[0] = x;
        return a[0];
    }
}
//--- new
class A {
    static int f(int x) {
        int[] a = {1, 2};
        int[] b = a;
        b[0] = x;
        return a[0];
    }
}
