// Two characters are a number, not a text.
// verdict: different
//--- old
class A {
    static boolean f() {
        String s = "" + ('a' + 'b');
        return s.length() == 2;
    }
}
//--- new
class A {
    static boolean f() {
        String s = "" + 'a' + 'b';
        return s.length() == 2;
    }
}
