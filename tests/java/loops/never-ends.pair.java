// The bound moves along, and the sum is asked by nobody.
// verdict: different
//--- old
class A {
    static int f(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) {
            s += i;
        }
        return s;
    }
}
//--- new
class A {
    static int f(int n) {
        int s = 0;
        for (int i = 0; i < n; ) {
            s += i + 1;
        }
        return s;
    }
}
