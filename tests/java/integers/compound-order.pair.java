// The old value is read before the operand changes it.
// verdict: different
//--- old
class A {
    static int f(int i) { i += i++; return i; }
}
//--- new
class A {
    static int f(int i) { int j = i++; i += j; return i; }
}
