// The value switched on is cut to a char, so 256 + 'a' takes the first case.
// verdict: different
// is_vowel: different
//--- old
int is_vowel(int c)
{
    switch (c) {
    case 'a': case 'e': case 'i': case 'o': case 'u':
        return 1;
    }
    return 0;
}
//--- new
int is_vowel(int c)
{
    switch ((unsigned char)c) {
    case 'a': case 'e': case 'i': case 'o': case 'u':
        return 1;
    }
    return 0;
}
