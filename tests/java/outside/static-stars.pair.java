// Any of the classes may have the method.
// verdict: unknown
//--- old
import static a.One.*;
import static a.Two.*;

class A {
    static int f(int x) {
        return count(x);
    }
}
//--- new
import static a.One.*;
import static b.Two.*;

class A {
    static int f(int x) {
        return count(x);
    }
}
