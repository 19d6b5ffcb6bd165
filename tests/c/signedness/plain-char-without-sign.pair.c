// With the option, `char` has no sign: neither in conditions.
// verdict: different
// high: different
// args: -- -funsigned-char
//--- old
char high(char c) { return c > 200 ? 250 : 0; }
//--- new
char high(char c) { return c > 200 ? 251 : 0; }
