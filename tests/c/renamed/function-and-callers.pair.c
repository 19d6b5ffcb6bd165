// The function has another name, and all who call it know.
// verdict: equivalent
// scaled: equivalent
// area: equivalent
//--- old
static int mul3(int x) { return x * 3; }

int area(int w, int h) { return mul3(w) * h; }
//--- new
static int scaled(int x) { return x * 3; }

int area(int w, int h) { return scaled(w) * h; }
