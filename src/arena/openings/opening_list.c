/* arena/openings/opening_list.c - ply by ply: the moves of every position that is known, each
 * result kept the first time it comes.
 *
 * A line that stands for its position has a beginning that stands for its own: were there another
 * beginning to the same position, or an image of it, that comes earlier in the order, then the same
 * moves (or their images) behind it would make a line that comes earlier. So it is enough to go on
 * from the openings of one ply less, and going through them in their order keeps the order. */
#include "arena/openings/opening_list.h"

#include "game/position.h"
#include "game/symmetry.h"

#include <math.h>

enum { FIRST_ROOM = 64 };

/* The positions met so far: places in a list, found by the canonical form. Open addressing, never
 * more than half full. */
typedef struct met_table {
    uint32_t *slots; /* a place + 1; 0: free */
    board *keys;
    size_t mask;
} met_table;

static uint64_t hash_of(board b) {
    uint64_t h = b.own * UINT64_C(0x9E3779B97F4A7C15) ^ b.opp * UINT64_C(0xC2B2AE3D27D4EB4F);
    return (h ^ h >> 29) * UINT64_C(0xBF58476D1CE4E5B9) >> 16;
}

static void met_free(met_table *t, const allocator *memory) {
    alloc_free(memory, t->slots);
    alloc_free(memory, t->keys);
}

static bool met_make(met_table *t, size_t most, const allocator *memory) {
    size_t size = FIRST_ROOM;
    while (size < 2 * most) size *= 2;
    t->mask = size - 1;
    t->slots = alloc_array(memory, size, sizeof *t->slots);
    t->keys = alloc_array(memory, size, sizeof *t->keys);
    return t->slots && t->keys;
}

/* The slot where the position is, or where it would go. */
static uint32_t *met_find(met_table *t, board canonical) {
    size_t i = hash_of(canonical) & t->mask;
    while (t->slots[i] && (t->keys[i].own != canonical.own || t->keys[i].opp != canonical.opp))
        i = (i + 1) & t->mask;
    t->keys[i] = canonical;
    return &t->slots[i];
}

/* ---- one ply more ---- */

/* Squares from h8 down column h, then g and so on to a1: the alphabet backwards. */
static int square_at_rank(int rank) {
    return 8 * (7 - rank % 8) + 7 - rank / 8;
}

static bool add_child(opening_list *next, met_table *met, const opening *from, int square) {
    opening child = *from;
    child.end = board_play(from->end, square);
    child.moves[next->plies - 1] = (uint8_t)square_at(square / 8, square % 8);
    uint32_t *slot = met_find(met, board_canonical(child.end, NULL));
    if (*slot) {
        next->items[*slot - 1].lines += from->lines;
        return true;
    }
    opening *items = alloc_grow(next->memory, next->items, sizeof *items, next->count + 1,
                                FIRST_ROOM, &next->capacity);
    if (!items) return false;
    next->items = items;
    next->items[next->count++] = child;
    *slot = (uint32_t)next->count;
    return true;
}

static bool add_children(opening_list *next, met_table *met, const opening *from) {
    const uint64_t moves = board_moves(from->end);
    for (int rank = 0; rank < 64; rank++) {
        const int square = square_at_rank(rank);
        if (moves & board_bit(square) && !add_child(next, met, from, square)) return false;
    }
    return true;
}

static size_t count_moves(const opening_list *l) {
    size_t moves = 0;
    for (size_t i = 0; i < l->count; i++)
        moves += (size_t)__builtin_popcountll(board_moves(l->items[i].end));
    return moves;
}

/* *next is empty but for its plies and its memory. */
static bool add_ply(const opening_list *l, opening_list *next) {
    met_table met = {0};
    bool fits = met_make(&met, count_moves(l), l->memory);
    for (size_t i = 0; i < l->count && fits; i++) fits = add_children(next, &met, &l->items[i]);
    met_free(&met, l->memory);
    return fits;
}

/* ---- the list ---- */

static opening the_start(void) {
    position p;
    (void)position_start(&p, BOARD_SIZE, START_STANDARD, NULL);
    return (opening){.end = board_from_grid(&p.grid), .lines = 1, .value = NAN};
}

/* Positions without a move are no openings; before the end of the line they had no children. */
static void drop_ends(opening_list *l) {
    size_t kept = 0;
    for (size_t i = 0; i < l->count; i++)
        if (board_moves(l->items[i].end)) l->items[kept++] = l->items[i];
    l->count = kept;
}

static bool grow_to(opening_list *l, int plies) {
    while (l->plies < plies) {
        opening_list next = {.size = l->size, .plies = l->plies + 1, .memory = l->memory};
        const bool fits = add_ply(l, &next);
        opening_list_clear(l);
        *l = next;
        if (!fits) return false;
    }
    return true;
}

status opening_list_make(int plies, const allocator *memory, opening_list *out, fault *f) {
    *out = (opening_list){.size = BOARD_SIZE, .memory = memory};
    if (plies < 1 || plies > OPENING_PLIES_MAX)
        return fault_set(f, E_RANGE, 0, "openings have from 1 to %d plies", OPENING_PLIES_MAX);
    out->items = alloc_grow(memory, NULL, sizeof *out->items, 1, 1, &out->capacity);
    if (out->items) out->items[out->count++] = the_start();
    if (!out->items || !grow_to(out, plies)) {
        opening_list_clear(out);
        return fault_set(f, E_NOMEM, 0, "no memory for the openings");
    }
    drop_ends(out);
    return OK;
}

void opening_list_clear(opening_list *l) {
    alloc_free(l->memory, l->items);
    *l = (opening_list){.size = l->size, .memory = l->memory};
}

uint64_t opening_list_lines(const opening_list *l) {
    uint64_t lines = 0;
    for (size_t i = 0; i < l->count; i++) lines += l->items[i].lines;
    return lines;
}

void opening_list_keep_even(opening_list *l, double within) {
    size_t kept = 0;
    for (size_t i = 0; i < l->count; i++)
        if (fabs(l->items[i].value) <= within) l->items[kept++] = l->items[i];
    l->count = kept;
}
