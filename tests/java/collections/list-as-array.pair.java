// A list of two gives back what was put in.
// verdict: unknown (ideally equivalent)
//--- old
import java.util.*;

class A {
    static int f(int a, int b) {
        List<Integer> l = new ArrayList<>();
        l.add(a);
        l.add(b);
        return l.get(1);
    }
}
//--- new
import java.util.*;

class A {
    static int f(int a, int b) {
        return b;
    }
}
