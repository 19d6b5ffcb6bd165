// Only one of them casts.
// verdict: different
//--- old
class A {
    static boolean f(Object o) {
        String s = (String) o;
        return s != null;
    }
}
//--- new
class A {
    static boolean f(Object o) {
        return o != null;
    }
}
