// The same loop, written in two ways.
// verdict: equivalent
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
        int i = 0;
        while (i < n) {
            s += i;
            i++;
        }
        return s;
    }
}
