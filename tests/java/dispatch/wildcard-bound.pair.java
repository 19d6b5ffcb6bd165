// A wildcard has the bound of its parameter, which decides between overloads.
// verdict: different
//--- old
final class Box<T extends CharSequence> {
    T value;
}

class A {
    static int g(Object o) { return 1; }
    static int g(CharSequence s) { return 2; }

    static int f(Box<?> box) {
        return g(box.value);
    }
}
//--- new
final class Box<T> {
    T value;
}

class A {
    static int g(Object o) { return 1; }
    static int g(CharSequence s) { return 2; }

    static int f(Box<?> box) {
        return g(box.value);
    }
}
