// The last round is missing.
// verdict: different
//--- old
class A {
    static int f(int n) {
        int s = 0;
        for (int i = 0; i < n && i < 10; i++) {
            s += i;
        }
        return s;
    }
}
//--- new
class A {
    static int f(int n) {
        int s = 0;
        for (int i = 0; i < n && i < 9; i++) {
            s += i;
        }
        return s;
    }
}
