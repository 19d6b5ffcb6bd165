// A lambda more before the others: these are what they were, and the methods that
// get them do the same.
// verdict: different
// A.f(int): different
// A.f(int) lambda 2: equivalent
// A.f(int) lambda 3: equivalent
//--- old
import java.util.function.IntUnaryOperator;

class A {
    static IntUnaryOperator[] kept = new IntUnaryOperator[3];

    static void f(int x) {
        kept[1] = y -> y + x;
        kept[2] = y -> y * 3;
    }
}
//--- new
import java.util.function.IntUnaryOperator;

class A {
    static IntUnaryOperator[] kept = new IntUnaryOperator[3];

    static void f(int x) {
        kept[0] = y -> y - x;
        kept[1] = y -> y + x;
        kept[2] = y -> y * 3;
    }
}
