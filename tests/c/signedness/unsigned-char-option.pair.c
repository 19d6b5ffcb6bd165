// With `-funsigned-char` no `char` is negative: the test for bytes beyond
// ASCII never holds, so dropping it changes nothing. What `char` compares
// with decides elsewhere: 200 is above 100 as well.
// verdict: different
// is_plain: equivalent
// above: different
// args: -- -funsigned-char
//--- old
int is_plain(char c)
{
    if (c < 0)
        return 0;
    return 1;
}

int above(char c)
{
    return c > 100;
}
//--- new
int is_plain(char c)
{
    return 1;
}

int above(char c)
{
    return c > 100 && (signed char)c > 0;
}
