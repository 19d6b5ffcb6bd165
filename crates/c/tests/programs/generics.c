#include <stdio.h>

#define kind(x) _Generic((x), char: "char", int: "int", unsigned: "unsigned", long: "long", \
    float: "float", double: "double", char *: "char *", const char *: "const char *", default: "other")
#define swap(a, b) do { typeof(a) t_ = a; a = b; b = t_; } while (0)
#define container_of(p, type, member) ((type *)((char *)(p) - __builtin_offsetof(type, member)))
#define list_each(i, head) for (typeof(head) i = head; i; i = i->next)

struct link { struct link *next; };
struct item { int value; struct link link; };
_Static_assert(sizeof(struct item) == 16, "layout");

int main(void)
{
    char c = 'x';
    short s = 1;
    const char *text = "t";
    printf("%s %s %s %s\n", kind(c), kind(+c), kind(s), kind(s + 0u));
    printf("%s %s %s %s\n", kind(1L), kind(1.0f), kind(text), kind("literal"));
    int a = 1, b = 2;
    swap(a, b);
    printf("%d %d\n", a, b);
    struct item two = {2, {0}}, one = {1, {&two.link}};
    list_each (l, &one.link)
        printf("%d ", container_of(l, struct item, link)->value);
    typeof(int[3]) array = {1, 2, 3};
    typeof(array[0]) *p = array;
    printf("%d %zu\n", p[2], sizeof(typeof(array)));
    _Static_assert(1, "block");
    return 0;
}
