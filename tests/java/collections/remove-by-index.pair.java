// `remove(int)` takes an index, `remove(Object)` an element.
// verdict: different
//--- old
import java.util.*;

class A {
    static int f() {
        List<Integer> l = new ArrayList<>();
        l.add(1);
        l.add(5);
        l.remove(1);
        return l.get(0);
    }
}
//--- new
import java.util.*;

class A {
    static int f() {
        List<Integer> l = new ArrayList<>();
        l.add(1);
        l.add(5);
        l.remove(Integer.valueOf(1));
        return l.get(0);
    }
}
