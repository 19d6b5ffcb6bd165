// An array of strings takes no box: the new version does not try.
// verdict: different
//--- old
class A {
    static void f(Object[] a) {
        if (a.length == 0) {
            return;
        }
        a[0] = 1;
    }
}
//--- new
class A {
    static void f(Object[] a) {
        if (a.length == 0) {
            return;
        }
        if (a instanceof String[]) {
            return;
        }
        a[0] = 1;
    }
}
