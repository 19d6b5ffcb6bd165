// The rule of the 400 years was forgotten.
// verdict: different
// leap: different
//--- old
int leap(unsigned year)
{
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}
//--- new
int leap(unsigned year)
{
    return year % 4 == 0 && year % 100 != 0;
}
