// A byte is widened with its sign before it is shifted.
// verdict: different
//--- old
class A {
    static int f(byte b) {
        return b >>> 4;
    }
}
//--- new
class A {
    static int f(byte b) {
        return (b & 0xff) >>> 4;
    }
}
