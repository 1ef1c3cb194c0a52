/* notation/game_losses.c - compares the parts of a game with those a format holds. */
#include "notation/game_losses.h"

#include "game/position.h"
#include "notation/decimal.h"
#include "notation/game_result.h"

#include <string.h>

static bool holds_tag(const game_holds *holds, int tag) {
    return holds->tags >> tag & 1;
}

/* A type that is the size of the board, or no komi, says nothing. */
static bool says_something(const game *g, game_tag tag) {
    const view text = view_trim(view_of(g->tags[tag]));
    uint64_t size = 0;
    double komi = 0;
    if (tag == TAG_TYPE && view_number(text, GRID_MAX, &size, NULL) == OK) return false;
    if (tag == TAG_KOMI && decimal_read(text, &komi) && decimal_sign(komi) == 0) return false;
    return text.length > 0;
}

static void add_tags(game_losses *l, const game *g, const game_holds *holds) {
    for (int tag = 0; tag < TAG_COUNT; tag++)
        if (tag != TAG_RESULT && !holds_tag(holds, tag) && says_something(g, (game_tag)tag))
            l->games[tag]++;
}

/* Returns whether the result is lost. If no side can move, some formats keep only the result of the
 * board, even against the source. */
static bool loses_result(const game *g, const game_holds *holds) {
    const game_result all = game_result_of(g), bare = game_result_without_margin(g);
    if (!all.known || game_result_is_on_board(g)) return false;
    if (!holds_tag(holds, TAG_RESULT)) return true;
    if (!position_over(&g->now)) return false;
    return !holds->endings ||
           (!holds->margins && game_result_sign(&bare) != game_result_sign(&all));
}

static void add_plies(game_losses *l, const game *g, const game_holds *holds) {
    bool scores = false, times = false;
    for (size_t i = 0; i < g->count; i++) {
        scores = scores || g->plies[i].has_score;
        times = times || g->plies[i].has_seconds;
    }
    l->games[LOSS_SCORES] += scores && !holds->scores;
    l->games[LOSS_TIMES] += times && !holds->times;
}

static bool is_bare_winner(const game *g) {
    const game_result r = game_result_of(g);
    return r.known && !r.has_margin && !game_result_has_ggf_ending(&r) && game_result_sign(&r) != 0;
}

void game_losses_add(game_losses *l, const game *g, const game_holds *holds) {
    const bool loses = loses_result(g, holds);
    const bool dates = holds_tag(holds, TAG_DATE);
    const bool results = holds_tag(holds, TAG_RESULT) && !loses;
    add_tags(l, g, holds);
    l->games[TAG_RESULT] += loses;
    add_plies(l, g, holds);
    l->games[LOSS_MOVE_COMMENTS] += (g->notes & GAME_COMMENTS_DROPPED) != 0;
    l->games[LOSS_VARIATIONS] += (g->notes & GAME_VARIATIONS_DROPPED) != 0;
    l->games[LOSS_DAYS] += dates && !holds->days && view_of(g->tags[TAG_DATE]).length > 4;
    l->games[LOSS_WINNERS] += results && !holds->bare_winners && is_bare_winner(g);
}

void game_losses_write(const game_losses *l, buffer *out) {
    static const char *const names[LOSS_KINDS] = {
        [TAG_BLACK] = "names of black",
        [TAG_WHITE] = "names of white",
        [TAG_BLACK_RATING] = "ratings of black",
        [TAG_WHITE_RATING] = "ratings of white",
        [TAG_EVENT] = "events",
        [TAG_PLACE] = "places",
        [TAG_ROUND] = "rounds",
        [TAG_DATE] = "dates",
        [TAG_RESULT] = "results",
        [TAG_CLOCK] = "clocks",
        [TAG_TYPE] = "match types",
        [TAG_KOMI] = "komi",
        [TAG_BEST] = "theoretical scores",
        [TAG_COMMENT] = "comments",
        [LOSS_MOVE_COMMENTS] = "comments on moves",
        [LOSS_VARIATIONS] = "variations",
        [LOSS_SCORES] = "scores of moves",
        [LOSS_TIMES] = "times of moves",
        [LOSS_DAYS] = "month and day",
        [LOSS_WINNERS] = "winners without a score",
        [LOSS_ANSWERS] = "answers of problems",
    };
    const size_t before = out->length;
    for (int i = 0; i < LOSS_KINDS; i++) {
        if (l->games[i] == 0) continue;
        buffer_format(out, "%s%s (%llu)", out->length > before ? ", " : "", names[i],
                      (unsigned long long)l->games[i]);
    }
}
