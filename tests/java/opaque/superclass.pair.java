// A constructor that cannot be translated calls that of its superclass.
// verdict: different
//--- old
import lib.Thing;
class P {
    static int made;
    P() { made = 1; }
}
class A extends P {
    int[] y;
    A(Thing[] things) { y = new int[things.get[3].deep.er]; }
}
class B {
    static void f(Thing[] things) { new A(things); }
}
//--- new
import lib.Thing;
class P {
    static int made;
    P() { made = 2; }
}
class A extends P {
    int[] y;
    A(Thing[] things) { y = new int[things.get[3].deep.er]; }
}
class B {
    static void f(Thing[] things) { new A(things); }
}
