/* notation/wthor_game.c - records on the board. */
#include "notation/wthor_game.h"

#include "game/position.h"

#include <stdio.h>

wthor_walk wthor_walk_start(void) {
    return (wthor_walk){
        .now = {UINT64_C(0x0000000810000000), UINT64_C(0x0000001008000000)}, /* e4 d5, d4 e5 */
        .side = BLACK,
    };
}

/* Makes a move. Most moves follow no pass, so the code looks for a pass only if this move turns
 * nothing. */
bool wthor_walk_step(wthor_walk *w, const wthor_game *record) {
    const int square = w->next < WTHOR_MOVES ? wthor_square(record->moves[w->next]) : SQUARE_NONE;
    if (square == SQUARE_NONE || !(board_empty(w->now) & board_bit(square))) return false;
    uint64_t flips = board_flips(w->now, square);
    if (!flips) {
        if (board_moves(w->now)) return false;
        const board passed = board_pass(w->now);
        flips = board_flips(passed, square);
        if (!flips) return false;
        w->now = passed;
        w->side = colour_other(w->side);
    }
    w->now = board_apply(w->now, square, flips);
    w->side = colour_other(w->side);
    w->next++;
    return true;
}

/* Returns whether bytes follow the last legal move: they can only be wrong. */
static bool has_more(const wthor_game *record, int from) {
    for (int i = from; i < WTHOR_MOVES; i++)
        if (record->moves[i]) return true;
    return false;
}

/* A difference as black's discs of 64. */
static int discs_of(int difference) {
    return 32 + difference / 2;
}

wthor_replayed wthor_replay(const wthor_game *record) {
    wthor_walk w = wthor_walk_start();
    while (wthor_walk_step(&w, record)) {
    }
    const int difference = board_final_score(w.now);
    return (wthor_replayed){
        .end = w.now,
        .side = w.side,
        .moves = w.next,
        .is_illegal = has_more(record, w.next),
        .finished = board_over(w.now),
        .score = discs_of(w.side == BLACK ? difference : -difference),
    };
}

const game_holds wthor_holds = {
    .tags = 1U << TAG_BLACK | 1U << TAG_WHITE | 1U << TAG_EVENT | 1U << TAG_DATE |
            1U << TAG_RESULT | 1U << TAG_BEST,
    .margins = true,
};

static status set_best(game *g, const wthor_game *record, const wthor_labels *labels) {
    char best[32];
    if (record->best_score > 64) return OK;
    (void)snprintf(best, sizeof best, "%d-%d from %u", record->best_score, 64 - record->best_score,
                   labels->depth ? labels->depth : WTHOR_USUAL_DEPTH);
    return game_set_tag(g, TAG_BEST, view_of(best));
}

static status set_tags(game *g, const wthor_game *record, const wthor_labels *labels) {
    char year[16] = "", result[16];
    if (labels->year) (void)snprintf(year, sizeof year, "%u", labels->year);
    (void)snprintf(result, sizeof result, "%d-%d", record->score, 64 - record->score);
    status failed = game_set_tag(g, TAG_BLACK, labels->black);
    if (!failed) failed = game_set_tag(g, TAG_WHITE, labels->white);
    if (!failed) failed = game_set_tag(g, TAG_EVENT, labels->tournament);
    if (!failed) failed = game_set_tag(g, TAG_DATE, view_of(year));
    if (!failed && record->score <= 64) failed = game_set_tag(g, TAG_RESULT, view_of(result));
    if (!failed) failed = set_best(g, record, labels);
    return failed;
}

static status comment_on_illegal(game *g, int move) {
    char text[80];
    (void)snprintf(text, sizeof text, "move %d of the record is illegal; the rest is left out",
                   move + 1);
    return game_set_tag(g, TAG_COMMENT, view_of(text));
}

static status add_moves(game *g, const wthor_game *record, int count, fault *f) {
    status result = OK;
    for (int i = 0; i < count && !result; i++) {
        const int square = wthor_square(record->moves[i]);
        result = game_add_move(g, square_at(square / 8, square % 8), f);
    }
    return result;
}

status wthor_to_game(const wthor_game *record, const wthor_labels *labels, game *out, fault *f) {
    const wthor_replayed played = wthor_replay(record);
    status result = set_tags(out, record, labels);
    if (!result && played.is_illegal) result = comment_on_illegal(out, played.moves);
    if (result)
        (void)fault_set(f, result, 0, "no memory for the tags");
    else
        result = add_moves(out, record, played.moves, f);
    if (result) game_clear(out);
    return result;
}

/* "34-30": two numbers that are 64 together. */
static bool read_result(view text, uint8_t *score) {
    view rest = text;
    const view first = view_take(&rest, '-');
    uint64_t black = 0, white = 0;
    if (view_number(first, 64, &black, NULL) || view_number(rest, 64, &white, NULL) ||
        black + white != 64)
        return false;
    *score = (uint8_t)black;
    return true;
}

static status read_score(const game *g, uint8_t *score, fault *f) {
    if (position_over(&g->now)) {
        *score = (uint8_t)discs_of(position_final_score(&g->now));
        return OK;
    }
    if (read_result(view_of(g->tags[TAG_RESULT]), score)) return OK;
    return fault_set(f, E_UNSUPPORTED, 0,
                     "WTHOR files need a score: the game is not finished and tells none");
}

/* "34-30 from 24" or "34-30". */
static void read_best(const game *g, uint8_t *score, unsigned *depth) {
    view rest = view_of(g->tags[TAG_BEST]);
    uint64_t empties = 0;
    *depth = 0;
    if (!read_result(view_take(&rest, ' '), score) || !view_starts_with(rest, "from ")) return;
    if (view_number(view_from(rest, 5), 60, &empties, NULL) == OK) *depth = (unsigned)empties;
}

unsigned wthor_depth_of(const game *g) {
    uint8_t unused = 0;
    unsigned depth = 0;
    read_best(g, &unused, &depth);
    return depth;
}

status wthor_from_game(const game *g, wthor_game *out, fault *f) {
    if (g->start.field.size != BOARD_SIZE || !game_start_is_standard(g))
        return fault_set(f, E_UNSUPPORTED, 0, "WTHOR games begin at the standard start on 8x8");
    wthor_game record = {0};
    const status result = read_score(g, &record.score, f);
    if (result) return result;
    unsigned depth = 0;
    record.best_score = record.score;
    read_best(g, &record.best_score, &depth);
    int count = 0;
    for (size_t i = 0; i < g->count; i++) {
        if (g->plies[i].square == GAME_PASS) continue;
        assert(count < WTHOR_MOVES); /* there are no more empty squares */
        record.moves[count++] = wthor_move(board_square(g->plies[i].square));
    }
    *out = record;
    return OK;
}
