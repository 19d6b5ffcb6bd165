// Operands are evaluated from left to right.
// verdict: different
//--- old
class A {
    static int f(int i) { return i++ + i; }
}
//--- new
class A {
    static int f(int i) { return i + i++; }
}
