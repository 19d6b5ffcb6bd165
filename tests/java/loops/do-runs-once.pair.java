// The body of `do` runs before the condition is looked at.
// verdict: different
//--- old
class A {
    static int f(int n) {
        int s = 0;
        do {
            s++;
        } while (s < n && s < 5);
        return s;
    }
}
//--- new
class A {
    static int f(int n) {
        int s = 0;
        while (s < n && s < 5) {
            s++;
        }
        return s;
    }
}
