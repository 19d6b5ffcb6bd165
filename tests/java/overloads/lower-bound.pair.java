// What is read through `? super Integer` is a Number, since the parameter of the
// class is: the changed overload is the one that is called. Ideally different.
// verdict: different
//--- old
class Box<T extends Number> {
    T value;
    T get() { return value; }
}

class A {
    static int pick(Object o) { return 1; }
    static int pick(Number n) { return 2; }
    static int f(Box<? super Integer> box) { return box == null ? 0 : pick(box.get()); }
}

//--- new
class Box<T extends Number> {
    T value;
    T get() { return value; }
}

class A {
    static int pick(Object o) { return 1; }
    static int pick(Number n) { return 3; }
    static int f(Box<? super Integer> box) { return box == null ? 0 : pick(box.get()); }
}
