// The least number divided by -1 is itself: nothing is thrown.
// verdict: equivalent
//--- old
class A {
    static int f(int a) { return a / -1; }
}
//--- new
class A {
    static int f(int a) { return -a; }
}
