#include <stddef.h>
#include <stdio.h>

struct __attribute__((packed)) tight { char c; int i; long l; short s; };
struct half { char c; int i __attribute__((packed)); double d; };
struct loose { char c; _Alignas(16) int i; char e; };
struct __attribute__((aligned(32))) big { char c; short s; };
struct __attribute__((packed, aligned(4))) both { char c; int i; unsigned b : 3; unsigned d : 30; };
struct bits { char c; int a : 3 __attribute__((packed)); int b : 30; } __attribute__((aligned(8)));
union __attribute__((packed)) u { char c[5]; int i; };
struct nested { char c; struct tight t; struct loose l; union u u; };
struct flexible { int n; char data[]; };
typedef struct { char c; struct __attribute__((packed)) { char d; int e; } in[2]; } inner;

static union { struct flexible f; char room[8]; } text = {.room = "\3\0\0\0abc"};
static struct nested all = {1, {2, 3, 4, 5}, {6, 7, 8}, {.i = 9}};
_Alignas(64) static char buffer[3];
static int aligned __attribute__((aligned(128))) = 4;

int main(void)
{
    printf("%zu %zu %zu\n", sizeof(struct tight), offsetof(struct tight, l), _Alignof(struct tight));
    printf("%zu %zu\n", sizeof(struct half), offsetof(struct half, i));
    printf("%zu %zu\n", sizeof(struct loose), _Alignof(struct loose));
    printf("%zu %zu\n", sizeof(struct big), _Alignof(struct big));
    printf("%zu %zu\n", sizeof(struct both), sizeof(struct bits));
    printf("%zu %zu %zu\n", sizeof(union u), sizeof(struct nested), offsetof(struct nested, u));
    printf("%zu %zu\n", sizeof(inner), offsetof(inner, in[1].e));
    printf("%d %d %d\n", all.t.s, all.l.i, all.u.i);
    printf("%s %zu\n", text.f.data, sizeof(text.f));
    struct both b = {.c = 1, .i = 2, .b = 7, .d = 0x1234567};
    const unsigned char *raw = (const unsigned char *)&b;
    for (size_t i = 0; i < sizeof b; i++)
        printf("%02x", raw[i]);
    printf("\n%d %d\n", (int)((unsigned long)buffer % 64), (int)((unsigned long)&aligned % 128));
    return aligned - 4;
}
