// The pragma takes the padding out of the struct.
// verdict: different
// size: different
//--- old
struct record { char kind; int value; };

int size(void) { return sizeof(struct record); }
//--- new
#pragma pack(1)
struct record { char kind; int value; };

int size(void) { return sizeof(struct record); }
