/* engine/inner/tt.c - memory and dates of the transposition table. */
#include "engine/inner/tt.h"

#include "base/pages.h"

#include <string.h>

enum { LINE = 64 };

bool tt_make(tt *t, size_t bytes, const allocator *memory) {
    size_t places = 1;
    while (places * 2 * sizeof(tt_place) <= bytes) places *= 2;
    const size_t size = places * sizeof(tt_place), unit = size >= PAGES_LARGE ? PAGES_LARGE : LINE;
    void *block = alloc_array(memory, size + unit, 1);
    if (!block) return false;
    const uintptr_t start = ((uintptr_t)block + unit - 1) & ~(uintptr_t)(unit - 1);
    if (unit == PAGES_LARGE) pages_wish_large((void *)start, size);
    *t = (tt){(tt_place *)start, places - 1, 1, 1, block, memory};
    return true;
}

static size_t bytes_of(const tt *t) {
    return (size_t)(t->mask + 1) * sizeof *t->places;
}

/* Clearing a large page takes long enough to make a move late. A small page does not, so a small
 * table gets its pages when a search needs them. */
void tt_touch(tt *t) {
    if (bytes_of(t) >= PAGES_LARGE) pages_touch(t->places, bytes_of(t));
}

void tt_free(tt *t) {
    alloc_free(t->memory, t->block);
    *t = (tt){0};
}

/* Clears the memory and starts the dates again. Needed when the dates, one byte each, run out. */
static void start_again(tt *t) {
    memset(t->places, 0, bytes_of(t));
    t->date = t->since = 1;
}

void tt_age(tt *t) {
    if (t->date == TT_DATE_MAX)
        start_again(t);
    else
        t->date++;
}

/* Room for the dates of one game. If fewer are left, tt_forget() starts the dates again, so they
 * do not run out within a game. Then a game never depends on the games before it. */
enum { SEARCHES_OF_A_GAME = 128 };

void tt_forget(tt *t) {
    if (t->date > TT_DATE_MAX - SEARCHES_OF_A_GAME) start_again(t);
    tt_age(t);
    t->since = t->date;
}
