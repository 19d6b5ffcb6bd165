// Counting a `char` wraps at 16 bits.
// verdict: equivalent
//--- old
class A {
    static char f(char c) { c++; return c; }
}
//--- new
class A {
    static char f(char c) { return (char) (c + 1); }
}
