// The new check lets the index one past the end through.
// verdict: different
// lookup: different
//--- old
int table[8];

int lookup(int i)
{
    if (i < 0 || i >= 8)
        return -1;
    return table[i];
}
//--- new
int table[8];

int lookup(int i)
{
    if (i < 0 || i > 8)
        return -1;
    return table[i];
}
