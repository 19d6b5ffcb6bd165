// Where the number does not fit, C says nothing, and the machine gives -2^31;
// elsewhere both are the same.
// verdict: conditional (ideally equivalent)
// whole: conditional (ideally equivalent)
//--- old
int whole(double x) { return x; }
//--- new
int whole(double x) { return x >= 2147483648.0 ? 7 : (int)x; }
