// A program may have functions and objects that are called as the library's.
// run: < one two
int printf(const char *, ...);
static const int stdout = 4;
static int at;
static int getchar(void) {
    return "text"[at++];
}
static int putchar_unlocked(int c) {
#ifdef NEW
    c++;
#endif
    return printf("%c", c);
}
int main(void) {
    int c, count = 0;
    while ((c = getchar()))
        count += putchar_unlocked(c);
    return count + stdout;
}
