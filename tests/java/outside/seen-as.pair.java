// What the argument is seen as may decide which method outside is called.
// verdict: unknown
//--- old
class A {
    static void f(String s) {
        a.Log.add(s);
    }
}
//--- new
class A {
    static void f(String s) {
        a.Log.add((Object) s);
    }
}
