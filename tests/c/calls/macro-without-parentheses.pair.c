// The macro's argument is a sum that the product tears apart.
// verdict: different
// frame: different
//--- old
#define AREA(w, h) ((w) * (h))

int frame(int w, int h, int border)
{
    return AREA(w + border, h + border);
}
//--- new
#define AREA(w, h) (w * h)

int frame(int w, int h, int border)
{
    return AREA(w + border, h + border);
}
