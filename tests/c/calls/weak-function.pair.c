// Another file may bring its own definition of a weak function.
// verdict: unknown (ideally different)
// limit: unknown (ideally equivalent)
// allowed: unknown (ideally different)
//--- old
__attribute__((weak)) int limit(void) { return 10; }
int allowed(int n) { return n < limit(); }
//--- new
__attribute__((weak)) int limit(void) { return 10; }
int allowed(int n) { return n < 10; }
