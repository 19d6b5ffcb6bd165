// The condition is turned round and the branches with it.
// verdict: equivalent
// grade: equivalent
//--- old
int grade(int points)
{
    int g;

    if (points >= 50) {
        if (points >= 90)
            g = 1;
        else
            g = 2;
    } else {
        g = 5;
    }
    return g;
}
//--- new
int grade(int points)
{
    if (points < 50)
        return 5;
    if (points < 90)
        return 2;
    return 1;
}
