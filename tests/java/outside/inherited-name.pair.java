// What classes around a place inherit comes before packages: `Tool` may be a class
// that `Other` has and `Base` has not.
// verdict: unknown
//--- old
package p;

class T extends Base {
    int f(Tool t, int x) {
        return t.of(x) + 1;
    }
}
//--- new
package p;

class T extends Other {
    int f(Tool t, int x) {
        return 1 + t.of(x);
    }
}
