// The difference of two pointers counts elements; the difference of their
// addresses counts bytes.
// verdict: different
// count: different
//--- old
long count(const int *from, const int *to)
{
    return to - from;
}
//--- new
long count(const int *from, const int *to)
{
    return (const char *)to - (const char *)from;
}
