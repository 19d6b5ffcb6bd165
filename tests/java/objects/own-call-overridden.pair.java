// A given class overrides what is called.
// verdict: different
//--- old
class A {
    int x;
    int g() { return x + 1; }
    int f() { return g(); }
}
class B extends A {
    int g() { return 7; }
}
//--- new
class A {
    int x;
    int g() { return x + 1; }
    int f() { return x + 1; }
}
class B extends A {
    int g() { return 7; }
}
