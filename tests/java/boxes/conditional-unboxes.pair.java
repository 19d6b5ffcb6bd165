// The type of the whole is `int`: null is unboxed.
// verdict: different
//--- old
class A {
    static Integer f(boolean c) {
        Integer none = null;
        return c ? 1 : none;
    }
}
//--- new
class A {
    static Integer f(boolean c) {
        Integer none = null;
        if (c) {
            return 1;
        }
        return none;
    }
}
