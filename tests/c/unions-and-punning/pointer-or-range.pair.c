// A place that holds either two numbers or a pointer: which, is told by a tag.
// verdict: equivalent
// length: equivalent
//--- old
struct mark { union { struct { int start, end; }; const char *text; } as; char is_text; };

int length(const struct mark *m)
{
    if (m->is_text) {
        int n = 0;
        if (m->as.text[0])
            n = 1;
        return n;
    }
    return m->as.end - m->as.start;
}
//--- new
struct mark { union { struct { int start, end; }; const char *text; } as; char is_text; };

int length(const struct mark *m)
{
    if (!m->is_text)
        return m->as.end - m->as.start;
    return m->as.text[0] != 0;
}
