// Parameters are constants as well, and these have other ordinals.
// The initialiser of the enum itself is not looked at.
// verdict: different
//--- old
class A {
    enum Size { SMALL, LARGE, HUGE }

    static int f(Size s) {
        return s.ordinal();
    }

    static boolean g(Size s, Size t) {
        return s.compareTo(t) < 0;
    }
}
//--- new
class A {
    enum Size { LARGE, SMALL, HUGE }

    static int f(Size s) {
        return s.ordinal();
    }

    static boolean g(Size s, Size t) {
        return s.compareTo(t) < 0;
    }
}
