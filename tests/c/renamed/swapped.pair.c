// The names of two functions are swapped: a name counts more than a body, so
// both changed, and their caller, which swapped them too, did not.
// verdict: different
// first: different
// second: different
// both: equivalent
//--- old
int first(int x) { return x + 1; }
int second(int x) { return x * 2; }
int both(int x) { return first(x) ^ second(x); }
//--- new
int first(int x) { return x * 2; }
int second(int x) { return x + 1; }
int both(int x) { return second(x) ^ first(x); }
