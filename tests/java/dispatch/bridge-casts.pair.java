// A call by way of the interface casts the argument to what the class compares
// with.
// verdict: different
//--- old
class A {
    static final class P implements Comparable<P> {
        public int compareTo(P other) { return 1; }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    static int f() {
        Comparable c = new P();
        return c.compareTo("text");
    }
}
//--- new
class A {
    static final class P implements Comparable<P> {
        public int compareTo(P other) { return 1; }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    static int f() {
        Comparable c = new P();
        return c.compareTo(c);
    }
}
