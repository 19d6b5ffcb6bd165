// A constructor that cannot be translated runs the initialisers of fields.
// verdict: unknown (ideally different)
//--- old
import lib.Thing;
class A {
    int x = 1;
    int[] y;
    A(Thing[] things) { y = new int[things.get[3].deep.er]; }
    static int f(Thing[] things) { return new A(things).x; }
}
//--- new
import lib.Thing;
class A {
    int x = 2;
    int[] y;
    A(Thing[] things) { y = new int[things.get[3].deep.er]; }
    static int f(Thing[] things) { return new A(things).x; }
}
