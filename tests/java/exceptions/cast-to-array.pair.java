// A cast to an array of arrays, which nothing else mentions, may well be right.
// verdict: different
//--- old
class A {
    static int f(Object[] o) {
        String[][] all = (String[][]) o;
        return 1;
    }
}
//--- new
class A {
    static int f(Object[] o) {
        Object any = o;
        Integer never = (Integer) any;
        return 1;
    }
}
