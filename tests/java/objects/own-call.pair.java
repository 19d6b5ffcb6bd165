// What an object calls on itself is what the given classes say, which the proof assumes.
// verdict: equivalent
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
