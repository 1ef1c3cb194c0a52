/* service/agents/demo.c - asks a player to a small depth, then plays a game. */
#include "service/agents/demo.h"

#include "base/rng.h"
#include "game/random_move.h"
#include "notation/square_name.h"
#include "player/player_spec.h"
#include "report/search_report.h"
#include "report/wrap.h"
#include "search/result.h"

enum { DEPTH_SHOWN = 8, NAME_SHOWN = 512 };

typedef struct thoughts {
    search_result list[DEPTH_SHOWN];
    int count;
} thoughts;

static void keep_iteration(void *argument, const search_result *r) {
    thoughts *t = argument;
    if (t->count < DEPTH_SHOWN) t->list[t->count++] = *r;
}

/* Writes the specification without its limits, which do not count while the thinking is shown. */
static status write_without_limits(const char *text, buffer *out, fault *f) {
    static const char *const limits[] = {"depth", "time", "nodes"};
    player_spec s;
    status failed = player_spec_read(view_of(text), NULL, &s, f);
    for (int i = 0; i < 3 && !failed; i++) failed = player_spec_drop(&s, limits[i], f);
    buffer_append_safe(out, player_spec_view(&s), NAME_SHOWN);
    player_spec_clear(&s);
    return failed;
}

static status write_thoughts(const player *who, const thoughts *t, buffer *out, fault *f) {
    buffer title = buffer_make(NULL);
    const status failed = write_without_limits(player_name(who), &title, f);
    buffer_format(&title, " thinks about the first move, to depth %d:", DEPTH_SHOWN);
    wrap_text(out, buffer_view(&title), 0, SEARCH_REPORT_WIDTH);
    buffer_clear(&title);
    buffer_add_char(out, '\n');
    search_report_iterations(t->list, t->count, out);
    buffer_add_char(out, '\n');
    return failed;
}

status demo_think(const position *p, player *who, buffer *out, fault *f) {
    thoughts t = {.count = 0};
    search_result r;
    const search_request request = {
        .limits = {.depth = DEPTH_SHOWN}, .progress = keep_iteration, .progress_context = &t};
    const status failed = player_choose(who, p, &request, &r, f);
    if (failed) return failed;
    return t.count ? write_thoughts(who, &t, out, f) : OK;
}

/* ---- the game ---- */

/* The first plies are random, so that games differ; then the players think. */
static status next_move(const demo_game *g, rng *random, position *p, int ply, int *square,
                        fault *f) {
    search_result r;
    const search_request request = {.limits = {.depth = 0}, .stop = g->stop};
    if (ply < DEMO_OPENING_PLIES) {
        *square = position_play_random(p, random);
        return OK;
    }
    const status failed = player_choose(g->players[p->to_move], p, &request, &r, f);
    if (failed) return failed;
    *square = r.move;
    position_play(p, r.move);
    return OK;
}

static status play_ply(const demo_game *g, rng *random, position *p, int ply, buffer *moves,
                       fault *f) {
    char name[SQUARE_NAME_BYTES] = "--";
    if (position_must_pass(p)) {
        position_pass(p);
    } else {
        int square = SQUARE_NONE;
        const status failed = next_move(g, random, p, ply, &square, f);
        if (failed) return failed;
        square_name_write(square, name);
        if (g->moved && !g->moved(g->moved_context, p, square))
            return fault_set(f, E_STOPPED, 0, "nobody watches the game");
    }
    buffer_format(moves, moves->length ? " %s" : "%s", name);
    return OK;
}

status demo_play(const demo_game *g, position *p, buffer *moves, fault *f) {
    rng random = rng_make(g->seed, 0);
    status failed = OK;
    for (int ply = 0; !failed && !position_over(p) && !stop_is_set(g->stop); ply++)
        failed = play_ply(g, &random, p, ply, moves, f);
    return failed;
}
