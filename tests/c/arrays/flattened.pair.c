// A two-dimensional local array becomes a flat one with the index computed by
// hand.
// verdict: equivalent
// pick: equivalent
//--- old
int pick(unsigned r, unsigned c)
{
    int m[2][4] = { { 1, 2, 3, 4 }, { 5, 6, 7, 8 } };

    return m[r & 1][c & 3];
}
//--- new
int pick(unsigned r, unsigned c)
{
    int m[8] = { 1, 2, 3, 4, 5, 6, 7, 8 };

    return m[(r & 1) * 4 + (c & 3)];
}
