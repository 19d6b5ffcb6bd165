// The new version forgets to store the address through the pointer to a
// pointer and changes its own copy of the parameter instead.
// verdict: different
// skip: different
//--- old
void skip(const char **cursor)
{
    *cursor = *cursor + 1;
}
//--- new
void skip(const char **cursor)
{
    cursor = cursor + 1;
}
