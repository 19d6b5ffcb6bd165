// A `switch` whose type nothing asks for has the type of its values, also of those
// that blocks yield: here `double`, so that 1 becomes 1.0.
// verdict: different
// A.g(int): equivalent
//--- old
class A {
    static double f(int x) {
        return (switch (x) {
            case 1 -> {
                int y = x;
                yield y;
            }
            default -> 2.5;
        }) / 2;
    }
    static int g(int x) {
        return 1 + switch (x) {
            case 1:
                yield 'a';
            case 2: {
                for (int i = 0; i < 3; i++) {
                    if (i == x) {
                        yield 5;
                    }
                }
                yield 7;
            }
            default:
                yield -1;
        };
    }
}
//--- new
class A {
    static double f(int x) {
        return x == 1 ? x / 2 : 1.25;
    }
    static int g(int x) {
        return x == 1 ? 98 : x == 2 ? 6 : 0;
    }
}
