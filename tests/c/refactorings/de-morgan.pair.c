// The negation is moved inside.
// verdict: equivalent
// may_enter: equivalent
//--- old
int may_enter(int age, int member, int banned)
{
    if (!(age < 18 || (!member && age < 21) || banned))
        return 1;
    return 0;
}
//--- new
int may_enter(int age, int member, int banned)
{
    return age >= 18 && (member || age >= 21) && !banned;
}
