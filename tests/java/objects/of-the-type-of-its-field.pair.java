// A field of type `Circle` holds no square, nor does an array of circles.
// verdict: conditional (ideally equivalent)
//--- old
final class Circle { }
final class Square { }
class A {
    Circle circle;
    int f(Object o) {
        return o != null && circle == o && o instanceof Square ? 1 : 2;
    }
    static int g(Circle[] shapes, Object o) {
        return shapes != null && shapes.length > 0 && o != null && shapes[0] == o && o instanceof Square ? 1 : 2;
    }
}
//--- new
final class Circle { }
final class Square { }
class A {
    Circle circle;
    int f(Object o) {
        return 2;
    }
    static int g(Circle[] shapes, Object o) {
        return shapes != null && shapes.length > 0 && o != null && shapes[0] == o && o instanceof Square ? 2 : 2;
    }
}
