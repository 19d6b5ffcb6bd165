// The function reads the element after the one it should.
// verdict: different
// first: different
//--- old
int first(const int *values)
{
    return values[0];
}
//--- new
int first(const int *values)
{
    return values[1];
}
