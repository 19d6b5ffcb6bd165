// Arrays of a subclass are arrays of the class, also if nothing mentions them.
// verdict: different
//--- old
class A {
    sealed interface Shape permits Circle, Square {}
    record Circle(int radius) implements Shape {}
    record Square(int side) implements Shape {}

    static boolean f(Object[] o) {
        return o instanceof Shape[];
    }
}
//--- new
class A {
    sealed interface Shape permits Circle, Square {}
    record Circle(int radius) implements Shape {}
    record Square(int side) implements Shape {}

    static boolean f(Object[] o) {
        return o != null && o.getClass() == Shape[].class;
    }
}
