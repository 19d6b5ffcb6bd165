// The outside may answer differently the second time, and sees both calls.
// verdict: different
// area: different
//--- old
int read_sensor(void);

int area(void)
{
    int side = read_sensor();
    return side * side;
}
//--- new
int read_sensor(void);

int area(void)
{
    return read_sensor() * read_sensor();
}
