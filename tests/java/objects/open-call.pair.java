// A subclass may override what is called.
// verdict: different
//--- old
class A {
    int x;
    int g() { return x + 1; }
    int f() { return g(); }
}
//--- new
class A {
    int x;
    int g() { return x + 1; }
    int f() { return x + 1; }
}
