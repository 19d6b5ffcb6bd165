// The argument may be this object.
// verdict: different
//--- old
class A {
    int x;
    int f(A o) {
        o.x = 1;
        x = 2;
        return o.x;
    }
}
//--- new
class A {
    int x;
    int f(A o) {
        o.x = 1;
        x = 2;
        return 1;
    }
}
