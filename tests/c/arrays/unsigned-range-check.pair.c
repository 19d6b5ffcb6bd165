// One comparison as unsigned numbers covers negative indices too.
// verdict: equivalent
// lookup: equivalent
//--- old
static const int days[12] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };

int lookup(int month)
{
    if (month < 0 || month >= 12)
        return -1;
    return days[month];
}
//--- new
static const int days[12] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };

int lookup(int month)
{
    if ((unsigned)month < 12u)
        return days[month];
    return -1;
}
