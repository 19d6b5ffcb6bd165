// Objects of one class have one class object.
// verdict: equivalent
//--- old
final class A {
    static boolean f(A a, A b) {
        if (a == null || b == null) {
            return false;
        }
        return a.getClass() == b.getClass();
    }
}
//--- new
final class A {
    static boolean f(A a, A b) {
        return a != null && b != null;
    }
}
