// Two classes of one name, in different blocks: where one is gone, the other is
// what it was.
// verdict: different
// A$1Step.by(): equivalent
//--- old
class A {
    static int f(boolean far) {
        if (far) {
            class Step {
                int by() { return 5; }
            }
            return new Step().by();
        } else {
            class Step {
                int by() { return 1; }
            }
            return new Step().by();
        }
    }
}
//--- new
class A {
    static int f(boolean far) {
        class Step {
            int by() { return 1; }
        }
        return new Step().by();
    }
}
