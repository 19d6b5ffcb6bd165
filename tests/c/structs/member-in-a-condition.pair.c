// Conditions name members, of the first element and of others; the sign of a number is
// that of its member.
// verdict: different
// dear: different
// many: different
//--- old
struct item {
    char name[8];
    int price;
    unsigned count;
};

int dear(const struct item *items)
{
    return items[1].price > 100;
}

int many(const struct item *items)
{
    return items->count > 3000000000u;
}
//--- new
struct item {
    char name[8];
    int price;
    unsigned count;
};

int dear(const struct item *items)
{
    return items[1].price >= 100;
}

int many(const struct item *items)
{
    return items->count >= 3000000000u;
}
