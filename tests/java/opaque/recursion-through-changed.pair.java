// The method that is not analysed changed itself: nothing is known of the recursion.
// verdict: unknown
//--- old
import p.Outside;
class A {
    static int f(Outside o, int x) {
        if (x <= 0) {
            return 0;
        }
        return x + g(o, x - 1);
    }
    static int g(Outside o, int x) {
        switch (o.find()) {
            case RED:
                return 1;
        }
        return f(o, x);
    }
}
//--- new
import p.Outside;
class A {
    static int f(Outside o, int x) {
        if (x > 0) {
            int rest = g(o, x - 1);
            return rest + x;
        }
        return 0;
    }
    static int g(Outside o, int x) {
        switch (o.find()) {
            case RED:
                return 1;
        }
        return f(o, x) + 0;
    }
}
