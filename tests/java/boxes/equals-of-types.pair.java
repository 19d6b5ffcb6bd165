// A box of a `long` equals no box of an `int`.
// verdict: different
//--- old
class A {
    static boolean f(int x) {
        Long l = 5L;
        return l.equals(x);
    }
}
//--- new
class A {
    static boolean f(int x) {
        Long l = 5L;
        return l == x;
    }
}
