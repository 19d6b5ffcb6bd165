// The least number has no counterpart.
// verdict: different
//--- old
class A {
    static boolean f(int x) {
        int a = x < 0 ? -x : x;
        return a >= 0;
    }
}
//--- new
class A {
    static boolean f(int x) {
        return true;
    }
}
