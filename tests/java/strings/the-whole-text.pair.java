// What leaves a text as it is gives that text itself, and no copy of it.
// verdict: unknown (ideally equivalent)
// A.f(String): equivalent
//--- old
class A {
    static String f(String s) {
        return s.length() < 2 ? s.substring(0, s.length()) : s;
    }
    static boolean g() {
        String s = "ab";
        return s.trim() == s && s.strip() == s && s.toLowerCase() == s && s.replace('x', 'y') == s
            && s.replace("x", "y") == s && s.repeat(1) == s && s.substring(0) == s;
    }
}
//--- new
class A {
    static String f(String s) {
        int all = s.length();
        return s;
    }
    static boolean g() {
        return true;
    }
}
