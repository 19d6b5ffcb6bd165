// Records are equal if their components are.
// verdict: unknown (ideally equivalent)
//--- old
class A {
    record P(int x, int y) { }

    static boolean f(int a, int b, int c) {
        return new P(a, b).equals(new P(a, c));
    }
}
//--- new
class A {
    record P(int x, int y) { }

    static boolean f(int a, int b, int c) {
        return b == c;
    }
}
