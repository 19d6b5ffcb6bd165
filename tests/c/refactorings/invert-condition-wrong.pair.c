// `<=` is not the opposite of `>=`.
// verdict: different
// grade: different
//--- old
int grade(int points)
{
    if (points >= 50)
        return 1;
    return 5;
}
//--- new
int grade(int points)
{
    if (points <= 50)
        return 5;
    return 1;
}
