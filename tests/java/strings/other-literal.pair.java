// Another text.
// verdict: different
//--- old
class A {
    static String f() { return "a"; }
}
//--- new
class A {
    static String f() { return "b"; }
}
