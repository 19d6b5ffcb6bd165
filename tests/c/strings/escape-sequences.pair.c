// Octal, hexadecimal and adjacent literals spell the same bytes.
// verdict: equivalent
// at: equivalent
//--- old
static const char text[] = "A\tB\n";

int at(unsigned i)
{
    return text[i % sizeof text];
}
//--- new
static const char text[] = "\x41\11" "B" "\012";

int at(unsigned i)
{
    return text[i % sizeof text];
}
