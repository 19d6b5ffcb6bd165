// Nobody knows whether it is the same class: neither a proof nor a difference.
// verdict: unknown
//--- old
import a.*;

class A {
    static int f(int x) {
        return Helper.count(x);
    }
}
//--- new
import b.*;

class A {
    static int f(int x) {
        return Helper.count(x);
    }
}
