// The second `goto fail` does not belong to the condition above it, and the
// last check is never made.
// verdict: different
// verify: different
//--- old
int hash_update(int ctx, int data);
int hash_final(int ctx);

int verify(int ctx, int a, int b)
{
    int err;

    if ((err = hash_update(ctx, a)) != 0)
        goto fail;
    if ((err = hash_update(ctx, b)) != 0)
        goto fail;
    if ((err = hash_final(ctx)) != 0)
        goto fail;
fail:
    return err;
}
//--- new
int hash_update(int ctx, int data);
int hash_final(int ctx);

int verify(int ctx, int a, int b)
{
    int err;

    if ((err = hash_update(ctx, a)) != 0)
        goto fail;
    if ((err = hash_update(ctx, b)) != 0)
        goto fail;
        goto fail;
    if ((err = hash_final(ctx)) != 0)
        goto fail;
fail:
    return err;
}
