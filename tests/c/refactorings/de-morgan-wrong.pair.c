// The negation is moved inside, but one `||` was forgotten.
// verdict: different
// may_enter: different
//--- old
int may_enter(int age, int member, int banned)
{
    return !(age < 18 || !member || banned);
}
//--- new
int may_enter(int age, int member, int banned)
{
    return (age >= 18 && member) || !banned;
}
