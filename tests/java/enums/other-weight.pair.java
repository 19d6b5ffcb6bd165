// The constants hold other values.
// The initialiser of the enum itself is not looked at.
// verdict: different
//--- old
class A {
    enum Size {
        SMALL(1), LARGE(10);

        final int weight;

        Size(int weight) { this.weight = weight; }
    }

    static int f(boolean large) {
        Size s = large ? Size.LARGE : Size.SMALL;
        return s.weight;
    }
}
//--- new
class A {
    enum Size {
        SMALL(1), LARGE(20);

        final int weight;

        Size(int weight) { this.weight = weight; }
    }

    static int f(boolean large) {
        Size s = large ? Size.LARGE : Size.SMALL;
        return s.weight;
    }
}
