/* Random strings over few bytes, some above 127, so that they often agree. */

static char a[24], b[24], c[64];
static const char alphabet[] = "aAbBzZ@[`{ \xe4\xc4\xff\x80";

static void fill(char *s)
{
    unsigned length = next() % 9;
    for (unsigned i = 0; i < length; i++)
        s[i] = alphabet[next() % (sizeof alphabet - 1)];
    s[length] = 0;
}

static void observe_bytes(const char *s, unsigned n)
{
    unsigned long sum = 7;
    for (unsigned i = 0; i < n; i++)
        sum = sum * 31 + (unsigned char)s[i];
    observe((long)sum);
}

static long at(const void *found, const void *start)
{
    return found ? (const char *)found - (const char *)start : -1;
}

static void compare(unsigned n)
{
    observe(strcmp(a, b));
    observe(strncmp(a, b, n));
    observe(strcasecmp(a, b));
    observe(strncasecmp(a, b, n));
    observe(strcoll(a, b));
    observe(memcmp(a, b, n));
    observe(bcmp(a, b, n) != 0);
}

static void search(unsigned n)
{
    int wanted = n == 0 ? 0 : alphabet[next() % (sizeof alphabet - 1)] + 256 * (int)(next() % 3);
    observe((long)strlen(a));
    observe((long)strnlen(a, n));
    observe(at(strchr(a, wanted), a));
    observe(at(strrchr(a, wanted), a));
    observe(at(strchrnul(a, wanted), a));
    observe(at(index(a, wanted), a));
    observe(at(rindex(a, wanted), a));
    observe(at(memchr(a, wanted, n), a));
    observe(at(memrchr(a, wanted, n), a));
    observe((long)strspn(a, b));
    observe((long)strcspn(a, b));
    observe(at(strpbrk(a, b), a));
    b[n % 3] = 0;
    observe(at(strstr(a, b), a));
}

static void copy(unsigned n)
{
    memset(c, (int)(next() % 1000) - 500, sizeof c);
    observe(at(strcpy(c, a), c));
    observe_bytes(c, sizeof c);
    observe(at(strcat(c, b), c));
    observe_bytes(c, sizeof c);
    observe(at(strncat(c, b, n), c));
    observe_bytes(c, sizeof c);
    observe(at(stpcpy(c, b), c));
    observe_bytes(c, sizeof c);
    observe(at(strncpy(c, a, n), c));
    observe_bytes(c, sizeof c);
    observe(at(stpncpy(c + 1, b, n), c));
    observe_bytes(c, sizeof c);
    observe(at(memcpy(c + 30, c, n), c));
    observe(at(mempcpy(c + 40, c + 2, n), c));
    observe_bytes(c, sizeof c);
    observe(at(memmove(c + n % 5, c + 2, n), c));
    observe_bytes(c, sizeof c);
    bcopy(c + 2, c + n % 7, n);
    observe_bytes(c, sizeof c);
    bzero(c + 3, n);
    observe_bytes(c, sizeof c);
}

static void duplicate(unsigned n)
{
    char *all = strdup(a), *some = strndup(a, n);
    observe(strcmp(all, a));
    observe_bytes(some, (unsigned)strlen(some) + 1);
    free(all);
    free(some);
}

int main(void)
{
    for (int round = 0; round < ROUNDS; round++) {
        fill(a);
        fill(b);
        unsigned n = next() % 10;
        compare(n);
        search(n);
        copy(n);
        duplicate(n);
    }
    return 0;
}
