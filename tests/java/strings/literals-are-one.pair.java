// Literals of one text are one object.
// verdict: equivalent
//--- old
class A {
    static boolean f() { return "ab" == "ab"; }
}
//--- new
class A {
    static boolean f() { return true; }
}
