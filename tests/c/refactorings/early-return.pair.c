// One return at the end against a return as soon as the answer is known.
// verdict: equivalent
// validate: equivalent
//--- old
#include <stddef.h>

struct request { int kind; int length; const char *body; };

int validate(const struct request *r)
{
    int rc = 0;

    if (r == NULL)
        rc = -1;
    else if (r->length < 0)
        rc = -2;
    else if (r->length > 0 && r->body == NULL)
        rc = -3;
    return rc;
}
//--- new
#include <stddef.h>

struct request { int kind; int length; const char *body; };

int validate(const struct request *r)
{
    if (!r)
        return -1;
    if (r->length < 0)
        return -2;
    if (r->length && !r->body)
        return -3;
    return 0;
}
