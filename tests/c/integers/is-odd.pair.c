// The remainder of a negative odd number is -1.
// verdict: different
// odd: different
// even: equivalent
//--- old
_Bool odd(int v) { return v & 1; }
int even(int v) { return !(v & 1); }
//--- new
_Bool odd(int v) { return v % 2 == 1; }
int even(int v) { return v % 2 == 0; }
