// Small numbers have one box each.
// verdict: equivalent
//--- old
class A {
    static boolean f() {
        Integer a = 100, b = 100;
        return a == b;
    }
}
//--- new
class A {
    static boolean f() { return true; }
}
