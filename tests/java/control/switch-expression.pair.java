// Both kinds of `switch` choose the same.
// verdict: equivalent
//--- old
class A {
    static int f(int x) {
        switch (x) {
            case 1: case 2: return 5;
            default: return 6;
        }
    }
}
//--- new
class A {
    static int f(int x) {
        return switch (x) {
            case 1, 2 -> 5;
            default -> 6;
        };
    }
}
