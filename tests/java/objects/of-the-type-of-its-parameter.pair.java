// What a parameter of type `Circle` holds is no square, whatever it is called later.
// verdict: conditional (ideally equivalent)
//--- old
final class Circle { }
final class Square { }
class A {
    static Object same(Circle c) {
        return c;
    }
    static int f(Circle c) {
        return same(c) instanceof Square ? 1 : 2;
    }
}
//--- new
final class Circle { }
final class Square { }
class A {
    static Object same(Circle c) {
        return c;
    }
    static int f(Circle c) {
        return 2;
    }
}
