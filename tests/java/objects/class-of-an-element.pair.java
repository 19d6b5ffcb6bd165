// An element is of a class, the array is an array.
// verdict: different
//--- old
class Shape { }
final class Circle extends Shape { }
final class Square extends Shape { }
class A {
    static int f(Object[] shapes) {
        return shapes.length > 1 && shapes[1] instanceof Circle ? 1 : 2;
    }
}
//--- new
class Shape { }
final class Circle extends Shape { }
final class Square extends Shape { }
class A {
    static int f(Object[] shapes) {
        return shapes.length > 1 && shapes[1] instanceof Square ? 1 : 2;
    }
}
