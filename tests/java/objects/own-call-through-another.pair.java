// A call of an object on itself, and one by a method that is handed the object.
// verdict: equivalent
//--- old
class A {
    int x;
    int g() { return x + 1; }
    int f() { return g() * 2; }
}
//--- new
class A {
    int x;
    int g() { return x + 1; }
    int f() { return twice(this); }
    private static int twice(A a) { return 2 * a.g(); }
}
