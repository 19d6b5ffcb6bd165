/* The part of a driver that all functions share.
 *
 * In: bytes on the standard input; tables of the parameters, their types and
 * the variables of the program. Out: what the function is called with, what it
 * gives back, and all that it changed: lines of text. Holds: the same bytes
 * build the same arguments in both versions; bytes that are missing are '0'. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum verdiff_kind {
    VERDIFF_SIGNED,
    VERDIFF_UNSIGNED,
    VERDIFF_BOOL,
    VERDIFF_FLOAT,
    VERDIFF_TEXT,     /* a pointer to characters that end with NUL */
    VERDIFF_POINTER,
    VERDIFF_ARRAY,
    VERDIFF_STRUCT,
    VERDIFF_UNION,    /* only its bytes matter */
};

struct verdiff_type {
    enum verdiff_kind kind;
    unsigned long size;
    unsigned long count; /* of elements or members; of a text, whether it is written to */
    int inner;           /* the type of what it points to or consists of */
    int first;           /* its first member */
};

struct verdiff_field {
    const char *name;
    unsigned long offset;
    int type;
    int start, width, unit; /* of a bit-field, whose width is not 0 */
};

struct verdiff_variable {
    const char *name;
    void *place;
    int type;
    int length_of; /* the parameter before it whose elements it may count, or -1 */
};

static const struct verdiff_type verdiff_types[VERDIFF_TYPE_COUNT];
static const struct verdiff_field verdiff_fields[VERDIFF_FIELD_COUNT];

enum { VERDIFF_OBJECTS = 256, VERDIFF_DEPTH = 4, VERDIFF_ROOM = 32, VERDIFF_LONGEST = 255 };

static struct verdiff_object {
    char name[160];
    char *place;
    char *before; /* what is there when the function is called */
    unsigned long count;
    int type;
} verdiff_objects[VERDIFF_OBJECTS];
static int verdiff_object_count;

static unsigned char verdiff_bytes[1 << 16];
static unsigned long verdiff_length, verdiff_at;

static unsigned verdiff_byte(void)
{
    return verdiff_at < verdiff_length ? verdiff_bytes[verdiff_at++] : '0';
}

static unsigned long long verdiff_raw(unsigned long size)
{
    unsigned long long value = 0;
    for (unsigned long at = 0; at < size && at < 8; at++)
        value |= (unsigned long long)verdiff_byte() << 8 * at;
    return value;
}

/* '0' is 0, '1' is 1; from 128 on, all bytes of the number follow. */
static unsigned long long verdiff_number(unsigned long size)
{
    if (size == 1)
        return verdiff_byte();
    unsigned byte = verdiff_byte();
    return byte < 128 ? (unsigned long long)((long long)byte - '0') : verdiff_raw(size);
}

static void verdiff_store(char *place, unsigned long long value, unsigned long size)
{
    unsigned long long high = value >> 63 ? ~0ull : 0;
    memcpy(place, &value, size < 8 ? size : 8);
    if (size > 8)
        memcpy(place + 8, &high, size - 8);
}

static unsigned long long verdiff_load(const char *place, unsigned long size)
{
    unsigned long long value = 0;
    memcpy(&value, place, size < 8 ? size : 8);
    return value;
}

static void verdiff_fill(int number, char *place, const char *name, int depth);

static struct verdiff_object *verdiff_new(int type, unsigned long count, unsigned long size,
                                          const char *name)
{
    struct verdiff_object *object = &verdiff_objects[verdiff_object_count];
    if (verdiff_object_count == VERDIFF_OBJECTS || !(object->place = calloc(1, size ? size : 1)))
        exit(0);
    verdiff_object_count++;
    snprintf(object->name, sizeof object->name, "%s", name);
    object->count = count;
    object->type = type;
    return object;
}

/* One of the objects of this type that are there already. */
static char *verdiff_shared(int type)
{
    int chosen = (int)(verdiff_byte() - '0') & 0xff, found = 0;
    for (int at = 0; at < verdiff_object_count; at++)
        found += verdiff_objects[at].type == type;
    if (!found)
        return NULL;
    chosen %= found;
    for (int at = 0; at < verdiff_object_count; at++)
        if (verdiff_objects[at].type == type && chosen-- == 0)
            return verdiff_objects[at].place;
    return NULL;
}

static char *verdiff_text(const struct verdiff_type *type, const char *name)
{
    char text[VERDIFF_LONGEST + 1];
    unsigned long length = 0;
    while (length < VERDIFF_LONGEST && verdiff_at < verdiff_length) {
        unsigned byte = verdiff_byte();
        if (!byte)
            break;
        if (!length && byte == 1)
            return NULL;
        if (!length && byte == 2)
            return verdiff_shared(type->inner);
        text[length++] = (char)byte;
    }
    text[length++] = 0;
    unsigned long room = type->count ? length + VERDIFF_ROOM : length;
    struct verdiff_object *object = verdiff_new(type->inner, room, room, name);
    memcpy(object->place, text, length);
    return object->place;
}

static char *verdiff_pointee(const struct verdiff_type *type, const char *name, int depth)
{
    unsigned byte = verdiff_byte();
    /* Deeper ones are null unless the input says otherwise, or nothing would
       be small. */
    unsigned long count = ((byte - '0') & 7) + !depth;
    if (byte == 'n' || !count || depth >= VERDIFF_DEPTH)
        return NULL;
    if (byte == 's')
        return verdiff_shared(type->inner);
    unsigned long size = verdiff_types[type->inner].size;
    struct verdiff_object *object = verdiff_new(type->inner, count, count * size, name);
    char *place = object->place;
    for (unsigned long at = 0; at < count; at++) {
        char part[200];
        snprintf(part, sizeof part, "%s[%lu]", name, at);
        verdiff_fill(type->inner, place + at * size, part, depth + 1);
    }
    return place;
}

static void verdiff_fill_struct(const struct verdiff_type *type, char *place, const char *name,
                                int depth)
{
    for (unsigned long at = 0; at < type->count; at++) {
        const struct verdiff_field *field = &verdiff_fields[type->first + at];
        char part[200];
        snprintf(part, sizeof part, "%s.%s", name, field->name);
        if (!field->width) {
            verdiff_fill(field->type, place + field->offset, part, depth);
            continue;
        }
        unsigned long long mask = field->width >= 64 ? ~0ull : (1ull << field->width) - 1;
        unsigned long long unit = verdiff_load(place + field->offset, field->unit);
        unit &= ~(mask << field->start);
        unit |= (verdiff_number(8) & mask) << field->start;
        verdiff_store(place + field->offset, unit, field->unit);
    }
}

static void verdiff_fill_float(char *place, unsigned long size)
{
    unsigned byte = verdiff_byte();
    double value = (int)byte - '0';
    float small = (float)value;
    if (byte >= 128 && size <= 8)
        verdiff_store(place, verdiff_raw(size), size);
    else if (size == sizeof small)
        memcpy(place, &small, size);
    else
        memcpy(place, &value, sizeof value);
}

static void verdiff_fill(int number, char *place, const char *name, int depth)
{
    const struct verdiff_type *type = &verdiff_types[number];
    char *made = NULL;
    switch (type->kind) {
    case VERDIFF_SIGNED:
    case VERDIFF_UNSIGNED:
        verdiff_store(place, verdiff_number(type->size), type->size);
        break;
    case VERDIFF_BOOL:
        verdiff_store(place, verdiff_byte() & 1, type->size);
        break;
    case VERDIFF_FLOAT:
        verdiff_fill_float(place, type->size);
        break;
    case VERDIFF_TEXT:
        made = verdiff_text(type, name);
        memcpy(place, &made, sizeof made);
        break;
    case VERDIFF_POINTER:
        made = verdiff_pointee(type, name, depth);
        memcpy(place, &made, sizeof made);
        break;
    case VERDIFF_ARRAY:
        for (unsigned long at = 0; at < type->count; at++)
            verdiff_fill(type->inner, place + at * verdiff_types[type->inner].size, name, depth);
        break;
    case VERDIFF_STRUCT:
        verdiff_fill_struct(type, place, name, depth);
        break;
    case VERDIFF_UNION:
        for (unsigned long at = 0; at < type->size; at++)
            place[at] = (char)verdiff_byte();
        break;
    }
}

/* As many as the parameter before it has elements, or fewer. */
static void verdiff_fill_length(const struct verdiff_variable *variable,
                                const struct verdiff_variable *of)
{
    unsigned long size = verdiff_types[variable->type].size, count = 0;
    unsigned byte = verdiff_byte();
    char *place;
    memcpy(&place, of->place, sizeof place);
    for (int at = 0; place && at < verdiff_object_count; at++)
        if (verdiff_objects[at].place == place)
            count = verdiff_objects[at].count;
    verdiff_store(variable->place, byte < 128 ? (byte + 2) % (count + 1) : verdiff_raw(size), size);
}

static void verdiff_show_text(const char *text, unsigned long most)
{
    putchar('"');
    for (unsigned long at = 0; at < most && text[at]; at++) {
        unsigned char byte = (unsigned char)text[at];
        if (byte >= ' ' && byte <= '~' && byte != '"' && byte != '\\')
            putchar(byte);
        else
            printf("\\x%02x", byte);
    }
    putchar('"');
}

/* Where a pointer leads: addresses differ from run to run. */
static _Bool verdiff_show_place(const char *to)
{
    if (!to) {
        puts("NULL");
        return 1;
    }
    for (int at = 0; at < verdiff_object_count; at++) {
        struct verdiff_object *object = &verdiff_objects[at];
        unsigned long size = verdiff_types[object->type].size;
        if (to >= object->place && to <= object->place + object->count * size) {
            unsigned long offset = (unsigned long)(to - object->place);
            if (size && offset % size == 0)
                printf("&%s[%lu]\n", object->name, offset / size);
            else
                printf("(char *)%s + %lu\n", object->name, offset);
            return 1;
        }
    }
    return 0;
}

static void verdiff_show_pointer(const char *to)
{
    if (!verdiff_show_place(to))
        puts("something else");
}

static void verdiff_show_float(const char *place, unsigned long size)
{
    float small;
    double value;
    if (size == sizeof small) {
        memcpy(&small, place, size);
        value = small;
    } else
        memcpy(&value, place, sizeof value);
    if (value != value)
        puts("nan");
    else
        printf("%.17g\n", value);
}

static void verdiff_show(int number, const char *place, const char *name);

static void verdiff_show_struct(const struct verdiff_type *type, const char *place,
                                const char *name)
{
    for (unsigned long at = 0; at < type->count; at++) {
        const struct verdiff_field *field = &verdiff_fields[type->first + at];
        char part[200];
        snprintf(part, sizeof part, "%s.%s", name, field->name);
        if (!field->width) {
            verdiff_show(field->type, place + field->offset, part);
            continue;
        }
        unsigned long long unit = verdiff_load(place + field->offset, field->unit);
        unit = unit >> field->start & (field->width >= 64 ? ~0ull : (1ull << field->width) - 1);
        printf("  %s = %llu\n", part, unit);
    }
}

static void verdiff_show_number(const struct verdiff_type *type, const char *place)
{
    unsigned long long value = verdiff_load(place, type->size);
    unsigned shift = type->size < 8 ? 64 - 8 * (unsigned)type->size : 0;
    if (type->size > 8)
        printf("0x%016llx%016llx\n", verdiff_load(place + 8, 8), value);
    else if (type->kind == VERDIFF_SIGNED)
        printf("%lld\n", (long long)(value << shift) >> shift);
    else
        printf("%llu\n", value);
}

static void verdiff_show(int number, const char *place, const char *name)
{
    const struct verdiff_type *type = &verdiff_types[number];
    char part[200];
    char *to;
    switch (type->kind) {
    case VERDIFF_SIGNED:
    case VERDIFF_UNSIGNED:
    case VERDIFF_BOOL:
        printf("  %s = ", name);
        verdiff_show_number(type, place);
        break;
    case VERDIFF_FLOAT:
        printf("  %s = ", name);
        verdiff_show_float(place, type->size);
        break;
    case VERDIFF_TEXT:
    case VERDIFF_POINTER:
        printf("  %s = ", name);
        memcpy(&to, place, sizeof to);
        verdiff_show_pointer(to);
        break;
    case VERDIFF_ARRAY:
        for (unsigned long at = 0; at < type->count; at++) {
            snprintf(part, sizeof part, "%s[%lu]", name, at);
            verdiff_show(type->inner, place + at * verdiff_types[type->inner].size, part);
        }
        break;
    case VERDIFF_STRUCT:
        verdiff_show_struct(type, place, name);
        break;
    case VERDIFF_UNION:
        printf("  %s =", name);
        for (unsigned long at = 0; at < type->size; at++)
            printf(" %02x", (unsigned char)place[at]);
        putchar('\n');
        break;
    }
}

static _Bool verdiff_is_text(int type)
{
    return verdiff_types[type].size == 1;
}

static void verdiff_show_object(const struct verdiff_object *object)
{
    unsigned long size = verdiff_types[object->type].size;
    if (verdiff_is_text(object->type)) {
        unsigned long last = object->count;
        printf("  %s: ", object->name);
        verdiff_show_text(object->place, object->count);
        /* What stands behind the end of a text counts too. */
        while (last && !object->place[last - 1])
            last--;
        for (unsigned long at = strnlen(object->place, object->count); at < last; at++)
            printf(" %02x", (unsigned char)object->place[at]);
        putchar('\n');
        return;
    }
    for (unsigned long at = 0; at < object->count; at++) {
        char part[200];
        snprintf(part, sizeof part, "%s[%lu]", object->name, at);
        verdiff_show(object->type, object->place + at * size, part);
    }
}

/* All of them before the call; then those that changed. */
static void verdiff_show_objects(_Bool all)
{
    for (int at = 0; at < verdiff_object_count; at++) {
        struct verdiff_object *object = &verdiff_objects[at];
        unsigned long size = object->count * verdiff_types[object->type].size;
        if (all || memcmp(object->before, object->place, size))
            verdiff_show_object(object);
    }
}

static void verdiff_keep_objects(void)
{
    for (int at = 0; at < verdiff_object_count; at++) {
        struct verdiff_object *object = &verdiff_objects[at];
        unsigned long size = object->count * verdiff_types[object->type].size;
        object->before = malloc(size ? size : 1);
        if (!object->before)
            exit(0);
        memcpy(object->before, object->place, size);
    }
}

static void verdiff_build(const struct verdiff_variable *parameters, int count)
{
    verdiff_length = fread(verdiff_bytes, 1, sizeof verdiff_bytes, stdin);
    for (int at = 0; at < count; at++) {
        const struct verdiff_variable *one = &parameters[at];
        if (one->length_of >= 0)
            verdiff_fill_length(one, &parameters[one->length_of]);
        else
            verdiff_fill(one->type, one->place, one->name, 0);
    }
    for (int at = 0; at < count; at++)
        verdiff_show(parameters[at].type, parameters[at].place, parameters[at].name);
    verdiff_show_objects(1);
    verdiff_keep_objects();
    puts("it is called");
    fflush(stdout);
}

/* What the variables of the program are before the call. */
static char *verdiff_before[1024];

static void verdiff_remember(const struct verdiff_variable *variables, int count)
{
    for (int at = 0; at < count && at < 1024; at++) {
        unsigned long size = verdiff_types[variables[at].type].size;
        verdiff_before[at] = malloc(size ? size : 1);
        if (verdiff_before[at])
            memcpy(verdiff_before[at], variables[at].place, size);
    }
}

static void verdiff_show_changed(const struct verdiff_variable *variables, int count)
{
    for (int at = 0; at < count && at < 1024; at++) {
        unsigned long size = verdiff_types[variables[at].type].size;
        if (verdiff_before[at] && memcmp(verdiff_before[at], variables[at].place, size))
            verdiff_show(variables[at].type, variables[at].place, variables[at].name);
    }
}

/* A text that is returned is read to its end. */
static void verdiff_show_result(int type, const char *place)
{
    char *to;
    if (verdiff_types[type].kind != VERDIFF_TEXT) {
        verdiff_show(type, place, "the result");
        return;
    }
    memcpy(&to, place, sizeof to);
    printf("  the result = ");
    if (!verdiff_show_place(to)) {
        verdiff_show_text(to, 4096);
        putchar('\n');
    }
}
