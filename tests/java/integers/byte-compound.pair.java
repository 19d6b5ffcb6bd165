// A compound assignment narrows by itself.
// verdict: equivalent
//--- old
class A {
    static byte f(byte b, int n) { b += n; return b; }
}
//--- new
class A {
    static byte f(byte b, int n) { b = (byte) (b + n); return b; }
}
