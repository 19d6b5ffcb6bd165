// A class that nothing extends, and that nothing outside can extend: its arrays are
// of one class.
// verdict: equivalent
//--- old
class A {
    private static class Cell {}

    static boolean f(Object[] o) {
        return o instanceof Cell[];
    }
}
//--- new
class A {
    private static class Cell {}

    static boolean f(Object[] o) {
        return o != null && o.getClass() == Cell[].class;
    }
}
