// The old value, or the new one.
// verdict: different
//--- old
class A {
    static int f(int i) {
        int r = i++;
        return r;
    }
}
//--- new
class A {
    static int f(int i) {
        int r = ++i;
        return r;
    }
}
