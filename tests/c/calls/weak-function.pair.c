// Another file may bring its own definition of a weak function.
// verdict: different
// limit: equivalent
// allowed: different
//--- old
__attribute__((weak)) int limit(void) { return 10; }
int allowed(int n) { return n < limit(); }
//--- new
__attribute__((weak)) int limit(void) { return 10; }
int allowed(int n) { return n < 10; }
