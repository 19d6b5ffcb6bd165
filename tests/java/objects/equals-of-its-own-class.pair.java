// `equals` is given a `Point`: that others make it fail now is no difference here.
// verdict: different
// A.f(Point,Point): conditional (ideally equivalent)
//--- old
final class Point {
    int x;
    public boolean equals(Object o) {
        if (!(o instanceof Point)) {
            return false;
        }
        return x == ((Point) o).x;
    }
}
class A {
    static boolean f(Point p, Point q) {
        return q != null && p.equals(q);
    }
}
//--- new
final class Point {
    int x;
    public boolean equals(Object o) {
        if (o == null) {
            return false;
        }
        return x == ((Point) o).x;
    }
}
class A {
    static boolean f(Point p, Point q) {
        return q != null && p.equals(q);
    }
}
