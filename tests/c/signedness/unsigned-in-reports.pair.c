// Numbers without sign are shown as what they are, in inputs, results, memory
// and conditions, which hold as C reads them.
// verdict: different
// byte: different
// word: different
// half: different
// through: different
// added: different
// turned: different
// global: different
//--- old
unsigned char level;

int byte(unsigned char c) { return c > 200 ? 1 : 0; }
unsigned word(unsigned x) { return x == 3000000000u ? x : 0; }
int half(unsigned long x) { return x / 2 > 9000000000000000000ul ? 1 : 0; }
void through(unsigned char *p) { if (*p >= 250) *p = 255; }
int added(unsigned char c) { return c + 100 > 300 ? 1 : 0; }
int turned(int x) { return x < -5; }
void global(void) { if (level > 128) level = 255; }
//--- new
unsigned char level;

int byte(unsigned char c) { return c > 200 ? 2 : 0; }
unsigned word(unsigned x) { return x == 3000000000u ? x + 1 : 0; }
int half(unsigned long x) { return x / 2 > 9000000000000000000ul ? 2 : 0; }
void through(unsigned char *p) { if (*p >= 250) *p = 254; }
int added(unsigned char c) { return c + 100 > 300 ? 2 : 0; }
int turned(unsigned x) { return x < -5; }
void global(void) { if (level > 128) level = 254; }
