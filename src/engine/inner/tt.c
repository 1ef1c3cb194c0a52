/* engine/inner/tt.c - memory and dates of the transposition table. */
#include "engine/inner/tt.h"

#include "base/pages.h"

#include <string.h>

bool tt_make(tt *t, size_t bytes, const allocator *memory) {
    size_t lines = 2; /* one place of the larger boards */
    while (lines * 2 * TT_LINE <= bytes) lines *= 2;
    const size_t size = lines * TT_LINE, unit = size >= PAGES_LARGE ? PAGES_LARGE : 2 * TT_LINE;
    void *block = alloc_array(memory, size + unit, 1);
    if (!block) return false;
    const uintptr_t start = ((uintptr_t)block + unit - 1) & ~(uintptr_t)(unit - 1);
    if (unit == PAGES_LARGE) pages_wish_large((void *)start, size);
    *t = (tt){(char *)start, lines - 1, 1, 1, block, memory};
    return true;
}

static size_t bytes_of(const tt *t) {
    return (size_t)(t->mask + 1) * TT_LINE;
}

/* Clearing a large page takes long enough to make a move late. A small page does not, so a small
 * table gets its pages when a search needs them. */
void tt_touch(tt *t) {
    if (bytes_of(t) >= PAGES_LARGE) pages_touch(t->lines, bytes_of(t));
}

void tt_free(tt *t) {
    alloc_free(t->memory, t->block);
    *t = (tt){0};
}

/* Also starts the dates again. Needed when the dates, one byte each, run out. */
void tt_clear(tt *t) {
    memset(t->lines, 0, bytes_of(t));
    t->date = t->since = 1;
}

void tt_age(tt *t) {
    if (t->date == TT_DATE_MAX)
        tt_clear(t);
    else
        t->date++;
}

/* Room for the dates of one game. If fewer are left, tt_forget() starts the dates again, so they
 * do not run out within a game. Then a game never depends on the games before it. */
enum { SEARCHES_OF_A_GAME = 128 };

void tt_forget(tt *t) {
    if (t->date > TT_DATE_MAX - SEARCHES_OF_A_GAME) tt_clear(t);
    tt_age(t);
    t->since = t->date;
}
