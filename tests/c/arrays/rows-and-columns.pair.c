// The indices of a two-dimensional array are exchanged.
// verdict: different
// cell: different
//--- old
int grid[4][4];

int cell(unsigned row, unsigned column)
{
    return grid[row & 3][column & 3];
}
//--- new
int grid[4][4];

int cell(unsigned row, unsigned column)
{
    return grid[column & 3][row & 3];
}
