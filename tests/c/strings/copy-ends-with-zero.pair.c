// The terminator is no longer written.
// verdict: different
// put: different
//--- old
void put(char *to, char a, char b)
{
    to[0] = a;
    to[1] = b;
    to[2] = '\0';
}
//--- new
void put(char *to, char a, char b)
{
    *to++ = a;
    *to++ = b;
}
