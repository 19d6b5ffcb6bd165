// What the new variable starts with shows in the first call.
// verdict: different
// biased: different
//--- old
int biased(int x) { return x; }
//--- new
static int bias = 3;

int biased(int x) { return x + bias; }
void set_bias(int b) { bias = b; }
