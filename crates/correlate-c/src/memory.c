
/* Memory. A map holds a value for one or two keys; one that is NULL holds zero
 * everywhere. Maps are values: vd_put gives a map that differs in one place, and
 * changes the one that it is given if only one variable has it. vd_share says
 * that a second one does. What is not needed any more is not given back.
 *
 * A reference is the number of an object, 0 is null. Numbers below 2^30 are for
 * objects that are there at the start: choose any, and fill the maps of the old
 * version, those that begin with O_, before the call. */
#include <stdlib.h>

typedef uint32_t vd_ref;
struct vd_cell { vd_u first, second, value; _Bool used; };
typedef struct vd_table {
    struct vd_cell *cells;
    size_t count, room;
    vd_u rest;
    _Bool shared;
} *vd_map;

static inline void *vd_zeroed(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (!memory)
        abort();
    return memory;
}
static inline vd_map vd_fill(vd_u rest)
{
    vd_map map = vd_zeroed(1, sizeof *map);
    map->room = 16;
    map->rest = rest;
    map->cells = vd_zeroed(map->room, sizeof *map->cells);
    return map;
}
static inline struct vd_cell *vd_find(vd_map map, vd_u first, vd_u second)
{
    uint64_t hash = (uint64_t)first * UINT64_C(0x9e3779b97f4a7c15);
    size_t at;
    hash ^= (uint64_t)(first >> 64) + (uint64_t)(second >> 64);
    hash = (hash ^ (uint64_t)second) * UINT64_C(0xff51afd7ed558ccd);
    at = (size_t)(hash ^ hash >> 32) & (map->room - 1);
    while (map->cells[at].used && (map->cells[at].first != first || map->cells[at].second != second))
        at = (at + 1) & (map->room - 1);
    return &map->cells[at];
}
static inline void vd_grow(vd_map map, size_t room)
{
    struct vd_cell *old = map->cells;
    size_t at, count = map->room;
    map->cells = vd_zeroed(room, sizeof *map->cells);
    map->room = room;
    for (at = 0; at < count; at++)
        if (old[at].used)
            *vd_find(map, old[at].first, old[at].second) = old[at];
}
static inline vd_map vd_share(vd_map map)
{
    if (map)
        map->shared = 1;
    return map;
}
static inline vd_map vd_put(vd_map map, vd_u first, vd_u second, vd_u value)
{
    struct vd_cell *cell;
    if (!map) {
        map = vd_fill(0);
    } else if (map->shared) {
        vd_map own = vd_fill(map->rest);
        struct vd_cell *cells = own->cells;
        *own = *map;
        own->shared = 0;
        free(cells);
        own->cells = vd_zeroed(own->room, sizeof *own->cells);
        memcpy(own->cells, map->cells, own->room * sizeof *own->cells);
        map = own;
    }
    cell = vd_find(map, first, second);
    if (!cell->used) {
        if (4 * ++map->count > 3 * map->room) {
            vd_grow(map, 2 * map->room);
            cell = vd_find(map, first, second);
        }
        cell->used = 1;
        cell->first = first;
        cell->second = second;
    }
    cell->value = value;
    return map;
}
static inline vd_u vd_get(vd_map map, vd_u first, vd_u second)
{
    struct vd_cell *cell;
    if (!map)
        return 0;
    cell = vd_find(map, first, second);
    return cell->used ? cell->value : map->rest;
}

/* Each version numbers the objects that it allocates by itself. */
static uint32_t vd_allocated[2];
static inline vd_ref vd_new(int version) { return UINT32_C(0x80000000) + vd_allocated[version]++; }
static inline void vd_start(void)
{
    uint32_t most = vd_allocated[0] > vd_allocated[1] ? vd_allocated[0] : vd_allocated[1];
    vd_allocated[0] = vd_allocated[1] = most;
}
