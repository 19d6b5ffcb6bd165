// A function and the one that calls it are both renamed.
// verdict: equivalent
// half: equivalent
// quarter: equivalent
//--- old
static unsigned h(unsigned x) { return x / 2; }

unsigned q(unsigned x) { return h(h(x)); }
//--- new
static unsigned half(unsigned x) { return x / 2; }

unsigned quarter(unsigned x) { return half(half(x)); }
