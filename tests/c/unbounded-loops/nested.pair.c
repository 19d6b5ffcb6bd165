// The inner sum is collected apart.
// verdict: equivalent
// total: equivalent
//--- old
unsigned total(const unsigned *v, int rows, int columns)
{
    unsigned s = 0;
    int at = 0;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            s += v[at++];
    return s;
}
//--- new
unsigned total(const unsigned *v, int rows, int columns)
{
    unsigned s = 0;
    int at = 0;
    for (int i = 0; i < rows; i++) {
        unsigned row = s;
        for (int j = 0; j < columns; j++) {
            row += v[at];
            at++;
        }
        s = row;
    }
    return s;
}
