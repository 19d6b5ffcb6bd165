/* The price of a parcel, in cents. */
static int weight_fee(int grams)
{
    return grams >= 1000 ? 500 : 200;
}

int parcel(int grams, int express)
{
    return weight_fee(grams) + (express ? 300 : 0);
}

int letter(int grams)
{
    if (grams > 500)
        return -1;
    return weight_fee(grams) / 2;
}
