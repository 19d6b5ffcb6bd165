// Once the array became a pointer, `sizeof` gives the size of an address.
// verdict: different
// total: different
//--- old
int total(int more)
{
    static const char name[] = "ok";
    return (int)sizeof name + more + name[0];
}
//--- new
int total(int more)
{
    static const char *const name = "ok";
    return (int)sizeof name + more + name[0];
}
