// The load is moved out of the branch that guards it: with a null pointer and
// `use == 0` only the new version dereferences.
// verdict: different
// pick: different
//--- old
int pick(int use, const int *p, int other)
{
    if (use)
        return *p;
    return other;
}
//--- new
int pick(int use, const int *p, int other)
{
    int loaded = *p;
    return use ? loaded : other;
}
