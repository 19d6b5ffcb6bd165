// An array of strings takes no box, whatever it is seen as.
// verdict: different
//--- old
class A {
    static int f(int x) {
        Object[] a = new String[1];
        a[0] = x;
        return x;
    }
}
//--- new
class A {
    static int f(int x) {
        Object[] a = new Object[1];
        a[0] = x;
        return x;
    }
}
