// Swapping two independent stores changes nothing.
// verdict: equivalent
//--- old
class A {
    int x, y;
    void f(int a) {
        x = a;
        y = a;
    }
}
//--- new
class A {
    int x, y;
    void f(int a) {
        y = a;
        x = a;
    }
}
