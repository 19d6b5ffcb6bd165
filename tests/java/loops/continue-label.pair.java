// `continue` goes to the outer loop.
// verdict: different
//--- old
class A {
    static int f(int n) {
        int s = 0;
        outer:
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                if (j == n) {
                    continue outer;
                }
                s++;
            }
        }
        return s;
    }
}
//--- new
class A {
    static int f(int n) {
        int s = 0;
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                if (j == n) {
                    continue;
                }
                s++;
            }
        }
        return s;
    }
}
