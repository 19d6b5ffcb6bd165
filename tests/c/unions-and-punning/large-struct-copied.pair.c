// A struct of more than 4,096 numbers is copied as such.
// verdict: different
// copy: equivalent
// reset: different
//--- old
#include <string.h>

struct code {
    unsigned char op, bits;
    unsigned short value;
};

struct table {
    struct table *next;
    int uses;
    struct code codes[1400];
};

int copy(struct table *to, const struct table *from)
{
    memcpy(to, from, sizeof *to);
    to->next = to;
    to->uses = 2;
    return to->next->uses + to->codes[1399].value;
}

int reset(struct table *table)
{
    table->codes[7].value = 3;
    memset(table, 0, sizeof *table);
    return table->codes[7].value + table->uses;
}
//--- new
#include <string.h>

struct code {
    unsigned char op, bits;
    unsigned short value;
};

struct table {
    struct table *next;
    int uses;
    struct code codes[1400];
};

int copy(struct table *to, const struct table *from)
{
    memcpy(to, from, sizeof *to);
    to->next = to;
    to->uses = 2;
    return 2 + to->next->next->codes[1399].value;
}

int reset(struct table *table)
{

    memset(table, 0, sizeof *table);
    table->codes[7].value = 3;
    return table->codes[7].value + table->uses;
}
