// It calls itself under the new name.
// verdict: equivalent
// power: equivalent
//--- old
unsigned pw(unsigned b, unsigned n) { return n ? b * pw(b, n - 1) : 1; }
//--- new
unsigned power(unsigned b, unsigned n) { return n ? b * power(b, n - 1) : 1; }
