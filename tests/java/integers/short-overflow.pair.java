// `+=` narrows without a word.
// verdict: different
//--- old
class A {
    static int f(short s) {
        s += 1;
        return s;
    }
}
//--- new
class A {
    static int f(short s) {
        return s + 1;
    }
}
