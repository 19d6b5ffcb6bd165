#include <stdio.h>

struct value {
    enum { INTEGER, TEXT = 5, NOTHING = -1 } kind;
    union {
        int integer;
        const char *text;
        struct { short low; short high; };
    };
    struct { struct { int deep; }; int shallow; };
};

static void show(const struct value *v)
{
    switch (v->kind) {
    case INTEGER: printf("%d %d %d\n", v->integer, v->low, v->high); break;
    case TEXT: printf("%s\n", v->text); break;
    case NOTHING: printf("nothing %d %d\n", v->deep, v->shallow); break;
    }
}

int main(void)
{
    struct value a = {INTEGER, {0x12345}}, b = {.kind = TEXT, .text = "text"};
    struct value c = {NOTHING, .deep = 8, .shallow = 9}, d = {.high = 3, .kind = INTEGER};
    show(&a), show(&b), show(&c), show(&d);
    c.high = -2;
    c.kind = INTEGER;
    show(&c);
    struct value e = {.shallow = 1, .low = 2, .deep = 3};
    printf("%d %d %d %zu\n", e.shallow, e.low, e.deep, sizeof e);
    return 0;
}
