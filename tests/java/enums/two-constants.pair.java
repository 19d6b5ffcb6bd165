// There are no values but the two constants and null.
// verdict: equivalent
//--- old
class A {
    enum Colour { RED, GREEN }

    static int f(Colour c) {
        switch (c) {
            case RED: return 1;
            default: return 2;
        }
    }

    static boolean g(Colour c) {
        return c == Colour.RED;
    }
}
//--- new
class A {
    enum Colour { RED, GREEN }

    static int f(Colour c) {
        switch (c) {
            case GREEN: return 2;
            default: return 1;
        }
    }

    static boolean g(Colour c) {
        return c != null && c != Colour.GREEN;
    }
}
