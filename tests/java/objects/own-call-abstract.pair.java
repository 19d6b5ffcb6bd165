// An abstract class is made to be extended: its objects are of other classes.
// verdict: different
//--- old
abstract class A {
    int x;
    int g() { return x + 1; }
    int f() { return g(); }
}
//--- new
abstract class A {
    int x;
    int g() { return x + 1; }
    int f() { return x + 1; }
}
