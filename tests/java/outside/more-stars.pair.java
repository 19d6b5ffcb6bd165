// A package more that is imported on demand: `Base` and `Tool` were in the files'
// own package or in `a`, and are there still, or the names would be ambiguous.
// verdict: equivalent
//--- old
package p;

import a.*;

class T extends Base {
    int f(Tool t, int x) {
        int y = x + 1;
        return t.of(size(), y);
    }
}
//--- new
package p;

import a.*;
import b.*;

class T extends Base {
    int f(Tool t, int x) {
        return t.of(size(), 1 + x);
    }
}
