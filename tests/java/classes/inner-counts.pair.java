// The inner object changes the one around it.
// verdict: different
//--- old
class A {
    int n;
    class In {
        void add(int x) { n += x; }
    }

    static int f(int x) {
        A a = new A();
        In in = a.new In();
        in.add(x);
        in.add(x);
        return a.n;
    }
}
//--- new
class A {
    int n;
    class In {
        void add(int x) { n += x; }
    }

    static int f(int x) {
        A a = new A();
        In in = a.new In();
        in.add(x);
        return a.n;
    }
}
