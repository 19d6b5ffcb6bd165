/* How many bytes a text of n characters needs. */
int room(int n)
{
    int size = n + 1;
    return size;
}
