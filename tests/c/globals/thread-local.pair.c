// Each thread had a counter of its own; now they share one.
// verdict: different
// count: different
//--- old
_Thread_local int calls;

int count(void) { return ++calls; }
//--- new
int calls;

int count(void) { return ++calls; }
