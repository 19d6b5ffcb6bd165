// A private method is called directly: putting its body in place changes nothing.
// verdict: equivalent
//--- old
class A {
    int x;
    private int g() { return x + 1; }
    int f() { return g(); }
}
//--- new
class A {
    int x;
    private int g() { return x + 1; }
    int f() { return x + 1; }
}
