// The pointer was dereferenced before, so the check after it never fails.
// verdict: equivalent
// weight: equivalent
//--- old
struct item { int grams; int count; };

int weight(struct item *it)
{
    int g = it->grams;
    if (!it)
        return -1;
    return g * it->count;
}
//--- new
struct item { int grams; int count; };

int weight(struct item *it)
{
    return it->grams * it->count;
}
