// A condition on what a pointer is not declared to point to says how it is read.
// verdict: different
// first: different
// second: different
//--- old
int first(const void *memory)
{
    const int *numbers = memory;
    return *numbers == 4;
}

int second(const void *memory)
{
    const int *numbers = memory;
    return numbers[1] == 4;
}
//--- new
int first(const void *memory)
{
    const int *numbers = memory;
    return *numbers == 5;
}

int second(const void *memory)
{
    const int *numbers = memory;
    return numbers[1] == 5;
}
