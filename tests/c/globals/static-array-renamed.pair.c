// An array that is in memory, under another name.
// verdict: equivalent
// at: equivalent
//--- old
static int table[4];

int *at(unsigned i) { return &table[i % 4]; }
//--- new
static int slots[4];

int *at(unsigned i) { return &slots[i % 4]; }
