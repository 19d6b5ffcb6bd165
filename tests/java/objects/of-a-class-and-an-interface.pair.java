// A subclass that is not in the files may be both.
// verdict: different
//--- old
class Circle { }
interface Round { }
class A {
    static int f(Circle c, Round r) {
        Object o = c;
        return o != null && o == r ? 1 : 2;
    }
}
//--- new
class Circle { }
interface Round { }
class A {
    static int f(Circle c, Round r) {
        return 2;
    }
}
