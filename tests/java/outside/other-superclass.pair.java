// What is inherited may be something else.
// verdict: unknown
//--- old
class A extends a.Base {
    int f() {
        return size();
    }
}
//--- new
class A extends b.Base {
    int f() {
        return size();
    }
}
