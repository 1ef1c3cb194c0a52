/* service/agents/opponent.c - names, levels and the ladder. */
#include "service/agents/opponent.h"

#include "base/nearest.h"
#include "player/best.h"
#include "player/level.h"
#include "player/weak.h"

#include <assert.h>
#include <string.h>

#define LEVEL_HEAD "champion,level="

const char opponent_levels[] = "first-game, newcomer, beginner, novice, club, strong, or 0 to 60";

enum { DEEPEST = 12 }; /* of the lab's best agent: more takes minutes a move */

static bool is_champions(const field *board) {
    return strcmp(player_best(board, true), "champion") == 0;
}

/* The named levels on boards without the champion, weakest first. 0 stands for an agent. */
static const int depths[WEAK_LEVELS] = {0, 0, 1, 2, 4, 6};

static void write_other(const field *board, int depth, buffer *spec) {
    buffer_format(spec, "%s,depth=%d", player_best(board, true), depth);
}

static status write_number(const field *board, uint64_t number, buffer *spec, fault *f) {
    const uint64_t most = is_champions(board) ? LEVEL_MOST : DEEPEST;
    if (number > most)
        return fault_set(f, E_RANGE, 0, "levels on this board go from 0 to %d", (int)most);
    if (is_champions(board))
        buffer_format(spec, LEVEL_HEAD "%d", (int)number);
    else
        write_other(board, number ? (int)number : 1, spec);
    return OK;
}

static void write_weak(const field *board, const weak_level *w, buffer *spec) {
    const int depth = depths[w - weak_levels];
    if (is_champions(board))
        buffer_format(spec, LEVEL_HEAD "%s", w->name);
    else if (depth)
        write_other(board, depth, spec);
    else
        buffer_add(spec, w->equals);
}

static const weak_level *find_weak(view words) {
    for (int i = 0; i < WEAK_LEVELS; i++)
        if (view_is_word(words, weak_levels[i].name)) return &weak_levels[i];
    return NULL;
}

static bool is_number(view words) {
    uint64_t number = 0;
    return words.length && char_is_digit(words.data[0]) &&
           view_number(words, UINT32_MAX, &number, NULL) == OK;
}

/* "level 21" and "level=21" are what the screen and the specification say. */
static view without_level(view words) {
    words = view_trim(words);
    const bool has_it = view_starts_with(words, "level ") || view_starts_with(words, "level=");
    return has_it ? view_trim(view_from(words, sizeof "level")) : words;
}

bool opponent_is_level(view words) {
    uint64_t number = 0;
    words = view_trim(words);
    if (find_weak(words)) return true;
    return is_number(words) && view_number(words, LEVEL_MOST, &number, NULL) == OK;
}

status opponent_read(view text, const field *board, buffer *spec, fault *f) {
    uint64_t number = 0;
    text = without_level(text);
    const weak_level *w = find_weak(text);
    if (is_number(text)) {
        (void)view_number(text, UINT32_MAX, &number, NULL);
        return write_number(board, number, spec, f);
    }
    if (w)
        write_weak(board, w, spec);
    else if (view_is_word(text, "best"))
        buffer_add(spec, player_best(board, false));
    else
        buffer_append(spec, text);
    return OK;
}

const char *opponent_near(view words) {
    nearest n = nearest_make(view_trim(words));
    for (int i = 0; i < WEAK_LEVELS; i++) nearest_consider(&n, weak_levels[i].name);
    const char *near = nearest_best(&n);
    const weak_level *w = near ? find_weak(view_of(near)) : NULL;
    return w ? w->name : NULL;
}

void opponent_name(view words, buffer *out) {
    words = without_level(words);
    if (view_starts_with(words, LEVEL_HEAD)) {
        const view rest = view_from(words, sizeof LEVEL_HEAD - 1);
        if (find_weak(rest) || is_number(rest)) words = rest;
    }
    const weak_level *w = find_weak(words);
    if (is_number(words)) buffer_add(out, "level ");
    if (w)
        buffer_add(out, w->name);
    else
        buffer_append_safe(out, words, 60);
}

/* ---- the ladder ---- */

static const char *const ladder[LADDER_STEPS] = {
    "first-game", "newcomer", "beginner", "novice", "club", "strong", "21", "24", "27", "30"};

/* Boards without the champion have the steps with names, and then deeper searches. */
static const char *const other_ladder[LADDER_STEPS] = {
    "first-game", "newcomer", "beginner", "novice", "3", "club", "5", "strong", "7", "8"};

const char *ladder_step(int step, const field *board) {
    assert(step >= 0 && step < LADDER_STEPS);
    return is_champions(board) ? ladder[step] : other_ladder[step];
}

int ladder_find(const char *spec, const field *board) {
    int found = -1;
    buffer text = buffer_make(NULL);
    for (int i = 0; i < LADDER_STEPS && found < 0; i++) {
        buffer_reset(&text, 0);
        if (opponent_read(view_of(ladder_step(i, board)), board, &text, NULL) == OK &&
            strcmp(buffer_text(&text), spec) == 0)
            found = i;
    }
    buffer_clear(&text);
    return found;
}

int ladder_next(int step, int result) {
    const int next = step + (result > 0) - (result < 0);
    return next < 0 ? 0 : next >= LADDER_STEPS ? LADDER_STEPS - 1 : next;
}
