// The mask keeps the index in the table as the cast did, but folds the upper
// half of the table onto the lower one.
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
