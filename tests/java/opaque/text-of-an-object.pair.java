// A method that cannot be translated asks an object for its text unnamed.
// verdict: different
//--- old
import lib.Thing;
class A {
    public String toString() { return "a"; }
}
class B {
    static String f(A a, Thing[] things) { return "" + a + things.get[3].deep.er; }
}
//--- new
import lib.Thing;
class A {
    public String toString() { return "b"; }
}
class B {
    static String f(A a, Thing[] things) { return "" + a + things.get[3].deep.er; }
}
