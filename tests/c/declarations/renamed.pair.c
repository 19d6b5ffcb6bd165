// New names for parameters, locals, a type and a static helper's variable.
// verdict: equivalent
// total: equivalent
//--- old
typedef struct { int n; int price; } line_t;

int total(line_t l, int rate)
{
    int net = l.n * l.price;
    return net + net * rate / 100;
}
//--- new
typedef struct order_line { int n; int price; } OrderLine;

int total(OrderLine line, int vat)
{
    const int sum = line.n * line.price;
    return sum + sum * vat / 100;
}
