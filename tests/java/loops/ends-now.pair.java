// The loop asked for a field that nothing in it changes.
// verdict: different
//--- old
class A {
    int left;
    void drain() {
        while (left > 0) {
            int rest = left - 1;
        }
    }
}
//--- new
class A {
    int left;
    void drain() {
        while (left > 0) {
            left = left - 1;
        }
    }
}
