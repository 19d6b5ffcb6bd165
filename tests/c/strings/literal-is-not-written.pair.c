// A store into the literal itself ends the program in both versions, so the
// literal's first letter is known.
// verdict: unknown (ideally equivalent)
// first: unknown (ideally equivalent)
//--- old
int first(char *p)
{
    const char *s = "abc";
    *p = 1;
    return s[0];
}
//--- new
int first(char *p)
{
    *p = 1;
    return 'a';
}
