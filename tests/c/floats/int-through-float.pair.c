// A float has 24 bits for the number, so large integers are rounded; a double
// holds all of them.
// verdict: different
// through_float: different
// through_double: equivalent
//--- old
long through_float(int n) { return n; }
int through_double(int n) { return n; }
//--- new
long through_float(int n) { return (long)(float)n; }
int through_double(int n) { return (int)(double)n; }
