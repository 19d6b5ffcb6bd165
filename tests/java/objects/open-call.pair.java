// What another object does, a subclass that is not given may say.
// verdict: different
//--- old
class A {
    int x;
    int g() { return x + 1; }
    static int f(A a) { return a.g(); }
}
//--- new
class A {
    int x;
    int g() { return x + 1; }
    static int f(A a) { return a.x + 1; }
}
