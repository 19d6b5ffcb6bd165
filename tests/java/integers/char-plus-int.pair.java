// A `char` plus one is an `int`, unless it is cast back.
// verdict: different
//--- old
class A {
    static int f(char c) {
        return c + 1;
    }
}
//--- new
class A {
    static int f(char c) {
        return (char) (c + 1);
    }
}
