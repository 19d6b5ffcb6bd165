// A case without `break` goes on into the next.
// verdict: different
//--- old
class A {
    static int f(int x) {
        int r = 0;
        switch (x) {
            case 1: r++;
            case 2: r += 10; break;
            default: r = -1;
        }
        return r;
    }
}
//--- new
class A {
    static int f(int x) {
        int r = 0;
        switch (x) {
            case 1: r++; break;
            case 2: r += 10; break;
            default: r = -1;
        }
        return r;
    }
}
