// No object is of two classes that have nothing to do with each other.
// verdict: conditional (ideally equivalent)
//--- old
class Circle { }
class Square { }
class A {
    static int f(Circle c, Square s) {
        Object o = c;
        Object p = s;
        return o != null && o == p ? 1 : 2;
    }
}
//--- new
class Circle { }
class Square { }
class A {
    static int f(Circle c, Square s) {
        return 2;
    }
}
