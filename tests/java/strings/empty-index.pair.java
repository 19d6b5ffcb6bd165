// The first character of a text that has none.
// verdict: different
//--- old
class A {
    static boolean f(boolean b) {
        String s = b ? "x" : "";
        return s.charAt(0) == 'x';
    }
}
//--- new
class A {
    static boolean f(boolean b) {
        String s = b ? "x" : "";
        return s.startsWith("x");
    }
}
