// The fraction is dropped, not rounded down.
// verdict: different
// whole: different
//--- old
#include <math.h>

int whole(double x) { return x; }
//--- new
#include <math.h>

int whole(double x) { return floor(x); }
