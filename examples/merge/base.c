/* Points for an order. */

int rate(int total)
{
    return total / 10;
}

int points(int total, int member)
{
    int sum = rate(total);

    if (member)
        sum = sum * 2;

    return sum;
}
