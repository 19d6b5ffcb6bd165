/* string.h and strings.h. What is compared are unsigned bytes. */

typedef unsigned char byte;

/* Copies a byte, and what it is a part of if it is a part of a pointer. */
void __verdiff_copy_byte(void *to, const void *from);

/* ---- lengths ---- */

unsigned long strlen(const char *s)
{
    unsigned long n = 0;
    while (s[n])
        n++;
    return n;
}

unsigned long strnlen(const char *s, unsigned long most)
{
    unsigned long n = 0;
    while (n < most && s[n])
        n++;
    return n;
}

/* ---- comparisons: the difference of the first bytes that differ ---- */

int strcmp(const char *a, const char *b)
{
    unsigned long i = 0;
    while (a[i] && a[i] == b[i])
        i++;
    return (byte)a[i] - (byte)b[i];
}

int strncmp(const char *a, const char *b, unsigned long most)
{
    for (unsigned long i = 0; i < most; i++) {
        if (a[i] != b[i] || !a[i])
            return (byte)a[i] - (byte)b[i];
    }
    return 0;
}

int strcoll(const char *a, const char *b)
{
    unsigned long i = 0;
    while (a[i] && a[i] == b[i])
        i++;
    return (byte)a[i] - (byte)b[i];
}

static int __verdiff_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? c + 32 : (byte)c;
}

int strcasecmp(const char *a, const char *b)
{
    unsigned long i = 0;
    while (a[i] && __verdiff_lower(a[i]) == __verdiff_lower(b[i]))
        i++;
    return __verdiff_lower(a[i]) - __verdiff_lower(b[i]);
}

int strncasecmp(const char *a, const char *b, unsigned long most)
{
    for (unsigned long i = 0; i < most; i++) {
        int left = __verdiff_lower(a[i]), right = __verdiff_lower(b[i]);
        if (left != right || !left)
            return left - right;
    }
    return 0;
}

int memcmp(const void *left, const void *right, unsigned long n)
{
    const byte *a = left, *b = right;
    for (unsigned long i = 0; i < n; i++) {
        if (a[i] != b[i])
            return a[i] - b[i];
    }
    return 0;
}

int bcmp(const void *left, const void *right, unsigned long n)
{
    const byte *a = left, *b = right;
    for (unsigned long i = 0; i < n; i++) {
        if (a[i] != b[i])
            return a[i] - b[i];
    }
    return 0;
}

/* ---- copies ---- */

char *strcpy(char *to, const char *from)
{
    unsigned long i = 0;
    while ((to[i] = from[i]))
        i++;
    return to;
}

char *stpcpy(char *to, const char *from)
{
    unsigned long i = 0;
    while ((to[i] = from[i]))
        i++;
    return to + i;
}

/* Fills up with zeros, and ends with one only if there is room. */
char *strncpy(char *to, const char *from, unsigned long n)
{
    unsigned long i = 0;
    for (; i < n && from[i]; i++)
        to[i] = from[i];
    for (; i < n; i++)
        to[i] = 0;
    return to;
}

char *stpncpy(char *to, const char *from, unsigned long n)
{
    unsigned long i = 0;
    for (; i < n && from[i]; i++)
        to[i] = from[i];
    char *end = to + i;
    for (; i < n; i++)
        to[i] = 0;
    return end;
}

char *strcat(char *to, const char *from)
{
    unsigned long end = 0, i = 0;
    while (to[end])
        end++;
    while ((to[end + i] = from[i]))
        i++;
    return to;
}

char *strncat(char *to, const char *from, unsigned long most)
{
    unsigned long end = 0, i = 0;
    while (to[end])
        end++;
    for (; i < most && from[i]; i++)
        to[end + i] = from[i];
    to[end + i] = 0;
    return to;
}

void *memcpy(void *to, const void *from, unsigned long n)
{
    for (unsigned long i = 0; i < n; i++)
        __verdiff_copy_byte((byte *)to + i, (const byte *)from + i);
    return to;
}

void *mempcpy(void *to, const void *from, unsigned long n)
{
    for (unsigned long i = 0; i < n; i++)
        __verdiff_copy_byte((byte *)to + i, (const byte *)from + i);
    return (byte *)to + n;
}

/* From the end if the place to write begins inside what is read. */
static void __verdiff_move(void *to, const void *from, unsigned long n)
{
    if ((unsigned long)to - (unsigned long)from >= n) {
        for (unsigned long i = 0; i < n; i++)
            __verdiff_copy_byte((byte *)to + i, (const byte *)from + i);
    } else {
        for (unsigned long i = n; i > 0; i--)
            __verdiff_copy_byte((byte *)to + i - 1, (const byte *)from + i - 1);
    }
}

void *memmove(void *to, const void *from, unsigned long n)
{
    __verdiff_move(to, from, n);
    return to;
}

void bcopy(const void *from, void *to, unsigned long n)
{
    __verdiff_move(to, from, n);
}

void *memset(void *to, int value, unsigned long n)
{
    for (unsigned long i = 0; i < n; i++)
        ((byte *)to)[i] = (byte)value;
    return to;
}

void bzero(void *to, unsigned long n)
{
    for (unsigned long i = 0; i < n; i++)
        ((byte *)to)[i] = 0;
}

/* ---- searches ---- */

char *strchr(const char *s, int wanted)
{
    unsigned long i = 0;
    while (s[i] != (char)wanted) {
        if (!s[i])
            return (char *)0;
        i++;
    }
    return (char *)s + i;
}

char *index(const char *s, int wanted)
{
    unsigned long i = 0;
    while (s[i] != (char)wanted) {
        if (!s[i])
            return (char *)0;
        i++;
    }
    return (char *)s + i;
}

/* The end of the string if the byte is nowhere in it. */
char *strchrnul(const char *s, int wanted)
{
    unsigned long i = 0;
    while (s[i] && s[i] != (char)wanted)
        i++;
    return (char *)s + i;
}

static char *__verdiff_last(const char *s, int wanted)
{
    char *last = (char *)0;
    unsigned long i = 0;
    for (; s[i]; i++) {
        if (s[i] == (char)wanted)
            last = (char *)s + i;
    }
    return (char)wanted ? last : (char *)s + i;
}

char *strrchr(const char *s, int wanted)
{
    return __verdiff_last(s, wanted);
}

char *rindex(const char *s, int wanted)
{
    return __verdiff_last(s, wanted);
}

void *memchr(const void *object, int wanted, unsigned long n)
{
    const byte *bytes = object;
    for (unsigned long i = 0; i < n; i++) {
        if (bytes[i] == (byte)wanted)
            return (byte *)bytes + i;
    }
    return (void *)0;
}

void *memrchr(const void *object, int wanted, unsigned long n)
{
    const byte *bytes = object;
    for (unsigned long i = n; i > 0; i--) {
        if (bytes[i - 1] == (byte)wanted)
            return (byte *)bytes + i - 1;
    }
    return (void *)0;
}

char *strstr(const char *s, const char *wanted)
{
    for (unsigned long start = 0;; start++) {
        unsigned long i = 0;
        while (wanted[i] && s[start + i] == wanted[i])
            i++;
        if (!wanted[i])
            return (char *)s + start;
        if (!s[start + i])
            return (char *)0;
    }
}

/* Whether a byte other than the final zero is in a string. */
static int __verdiff_is_in(char c, const char *set)
{
    for (unsigned long i = 0; set[i]; i++) {
        if (set[i] == c)
            return 1;
    }
    return 0;
}

unsigned long strspn(const char *s, const char *accepted)
{
    unsigned long i = 0;
    while (__verdiff_is_in(s[i], accepted))
        i++;
    return i;
}

unsigned long strcspn(const char *s, const char *rejected)
{
    unsigned long i = 0;
    while (s[i] && !__verdiff_is_in(s[i], rejected))
        i++;
    return i;
}

char *strpbrk(const char *s, const char *wanted)
{
    unsigned long i = 0;
    while (s[i] && !__verdiff_is_in(s[i], wanted))
        i++;
    return s[i] ? (char *)s + i : (char *)0;
}
