// The value to store is computed before the array is looked at.
// verdict: different
//--- old
class A {
    static void f(int[] a, int x, int y) { a[0] = x / y; }
}
//--- new
class A {
    static void f(int[] a, int x, int y) {
        if (a == null) {
            throw new NullPointerException();
        }
        a[0] = x / y;
    }
}
