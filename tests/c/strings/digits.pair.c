// The digit is computed instead of being looked up in a literal.
// verdict: equivalent
// digit: equivalent
//--- old
char digit(unsigned v)
{
    const char *digits = "0123456789abcdef";
    return digits[v & 15];
}
//--- new
char digit(unsigned v)
{
    v &= 15;
    return v < 10 ? '0' + v : 'a' + (v - 10);
}
