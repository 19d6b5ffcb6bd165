// A lambda multiplies, and another one adds.
// verdict: different
//--- old
import java.util.function.IntUnaryOperator;

class A {
    static int f(int a, int b) {
        IntUnaryOperator op = x -> x * a;
        return op.applyAsInt(b);
    }
}
//--- new
import java.util.function.IntUnaryOperator;

class A {
    static int f(int a, int b) {
        IntUnaryOperator op = x -> x + a;
        return op.applyAsInt(b);
    }
}
