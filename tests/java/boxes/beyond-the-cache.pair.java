// Greater numbers get new boxes.
// verdict: different
//--- old
class A {
    static boolean f() {
        Integer a = 1000, b = 1000;
        return a == b;
    }
}
//--- new
class A {
    static boolean f() { return true; }
}
