// A pointer is an object and an offset, both under another name.
// verdict: equivalent
// keep: equivalent
// kept: equivalent
//--- old
static int *saved;

void keep(int *p) { saved = p + 1; }
int *kept(void) { return saved; }
//--- new
static int *stored;

void keep(int *p) { stored = p + 1; }
int *kept(void) { return stored; }
