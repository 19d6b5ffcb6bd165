// The shift rounds down, the division towards zero.
// verdict: different
// half: different
// half_unsigned: equivalent
//--- old
int half(int v) { return v / 2; }
unsigned half_unsigned(unsigned v) { return v / 2; }
//--- new
int half(int v) { return v >> 1; }
unsigned half_unsigned(unsigned v) { return v >> 1; }
