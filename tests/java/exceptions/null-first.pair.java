// A null array is found before a bad index is.
// verdict: different
//--- old
class A {
    static int f(int[] a, int i) { return a[i]; }
}
//--- new
class A {
    static int f(int[] a, int i) {
        if (i < 0) {
            throw new ArrayIndexOutOfBoundsException();
        }
        return a[i];
    }
}
