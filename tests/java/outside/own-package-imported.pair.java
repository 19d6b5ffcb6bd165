// A class of the file's own package goes by its full name or by its simple one.
// verdict: equivalent
//--- old
package p;

import p.Base;

class T extends Base {
    int f(int x) {
        int y = x + 1;
        return size() * y;
    }
}
//--- new
package p;

class T extends Base {
    int f(int x) {
        return size() * (1 + x);
    }
}
