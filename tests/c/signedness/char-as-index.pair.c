// The cast to unsigned char is what keeps the index in the table.
// verdict: different
// class_of: different
//--- old
unsigned char classes[256];

int class_of(char c)
{
    return classes[(unsigned char)c];
}
//--- new
unsigned char classes[256];

int class_of(char c)
{
    return classes[(unsigned)c & 0x7f];
}
