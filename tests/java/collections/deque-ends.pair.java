// The first or the last.
// verdict: different
//--- old
import java.util.*;

class A {
    static int f(int a, int b) {
        Deque<Integer> d = new ArrayDeque<>();
        d.addLast(a);
        d.addLast(b);
        return d.pollFirst();
    }
}
//--- new
import java.util.*;

class A {
    static int f(int a, int b) {
        Deque<Integer> d = new ArrayDeque<>();
        d.addLast(a);
        d.addLast(b);
        return d.pollLast();
    }
}
