/* play/opponent.c - names, levels and the ladder. */
#include "play/opponent.h"

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

status opponent_read(view text, const field *board, buffer *spec, fault *f) {
    uint64_t number = 0;
    text = view_trim(text);
    for (int i = 0; i < WEAK_LEVELS; i++)
        if (view_is_word(text, weak_levels[i].name)) {
            write_weak(board, &weak_levels[i], spec);
            return OK;
        }
    if (text.length && char_is_digit(text.data[0]) &&
        view_number(text, UINT32_MAX, &number, NULL) == OK)
        return write_number(board, number, spec, f);
    if (view_is_word(text, "best"))
        buffer_add(spec, player_best(board, false));
    else
        buffer_append(spec, text);
    return OK;
}

void opponent_name(const char *spec, buffer *out) {
    const view text = view_of(spec);
    const view rest = view_from(text, sizeof LEVEL_HEAD - 1);
    if (!view_starts_with(text, LEVEL_HEAD) || memchr(rest.data, ',', rest.length)) {
        buffer_append_safe(out, text, 60);
        return;
    }
    if (rest.length && char_is_digit(rest.data[0])) buffer_add(out, "level ");
    buffer_append(out, rest);
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
