// The rule of the centuries written as a nested condition.
// verdict: equivalent
// leap: equivalent
//--- old
int leap(unsigned short year)
{
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}
//--- new
int leap(unsigned short year)
{
    if (year % 100 == 0)
        return year % 400 == 0;
    return (year & 3) == 0;
}
