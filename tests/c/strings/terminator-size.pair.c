// `sizeof` of a literal counts the zero at its end.
// verdict: different
// room: different
//--- old
int room(int size)
{
    return size - (int)(sizeof "abc" - 1);
}
//--- new
int room(int size)
{
    return size - (int)sizeof "abc";
}
