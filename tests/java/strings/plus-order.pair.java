// Numbers are added before the text is met, or joined after it.
// verdict: different
//--- old
class A {
    static boolean f(int a, int b) {
        String s = a + b + "";
        return s.equals("11");
    }
}
//--- new
class A {
    static boolean f(int a, int b) {
        String s = "" + a + b;
        return s.equals("11");
    }
}
