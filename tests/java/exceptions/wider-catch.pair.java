// A wider catch takes other exceptions, too.
// verdict: different
//--- old
class A {
    static int f(int[] a, int i) {
        try {
            return a[i];
        } catch (ArrayIndexOutOfBoundsException e) {
            return -1;
        }
    }
}
//--- new
class A {
    static int f(int[] a, int i) {
        try {
            return a[i];
        } catch (RuntimeException e) {
            return -1;
        }
    }
}
