// A test of something whose type is not known, with another result.
// verdict: different
//--- old
import p.X;
class A {
    static int f(X x) {
        return x.y() instanceof A ? 1 : 0;
    }
}
//--- new
import p.X;
class A {
    static int f(X x) {
        if (x.y() instanceof A) {
            return 2;
        }
        return 0;
    }
}
