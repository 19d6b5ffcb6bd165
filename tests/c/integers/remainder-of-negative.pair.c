// The remainder has the sign of the dividend, so it is not the mask.
// verdict: different
// slot: different
//--- old
int slot(int hash)
{
    return hash & 15;
}
//--- new
int slot(int hash)
{
    return hash % 16;
}
