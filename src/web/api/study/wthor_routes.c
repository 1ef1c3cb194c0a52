/* web/api/study/wthor_routes.c - what tournament players did in a position. */
#include "archive/wthor_base.h"
#include "archive/wthor_query.h"
#include "archive/wthor_report.h"
#include "base/alloc.h"
#include "base/text.h"
#include "game/position.h"
#include "game/squares.h"
#include "notation/game.h"
#include "notation/square_name.h"
#include "web/api/api_int.h"
#include "web/api/places.h"
#include "web/api/refusal.h"
#include "web/api/study/wthor.h"
#include "web/message.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { LIST_USUAL = 50, LIST_MOST = 200, YEAR_MOST = 9999 };

struct wthor_desk {
    pthread_mutex_t lock;
    bool loaded;
    wthor_base base;
};

status wthor_desk_make(api *a, fault *f) {
    a->tournaments = alloc_array(NULL, 1, sizeof *a->tournaments);
    if (!a->tournaments) return fault_set(f, E_NOMEM, 0, "no memory for the server");
    (void)pthread_mutex_init(&a->tournaments->lock, NULL);
    return OK;
}

void wthor_desk_free(api *a) {
    wthor_desk *d = a->tournaments;
    if (!d) return;
    if (d->loaded) wthor_base_clear(&d->base);
    (void)pthread_mutex_destroy(&d->lock);
    alloc_free(NULL, d);
}

/* The sentence of a failure names no folder: the page may be open on another machine. */
static const wthor_base *find_base(api *a, refusal *why) {
    wthor_desk *d = a->tournaments;
    fault f = {.text = ""};
    if (!a->wthor) {
        (void)refuse(why, 404, "not_found", NULL,
                     "The server has no tournament games: start it with --wthor DIR");
        return NULL;
    }
    (void)pthread_mutex_lock(&d->lock);
    if (!d->loaded) d->loaded = wthor_base_load(a->wthor, NULL, NULL, &d->base, &f) == OK;
    const bool loaded = d->loaded;
    (void)pthread_mutex_unlock(&d->lock);
    if (loaded) return &d->base;
    (void)refuse(why, 503, "unavailable", NULL,
                 f.code == E_MISSING
                     ? "There are no tournament games (.wtb) in the folder of --wthor"
                     : "The tournament games cannot be read: try avocet wthor with the folder");
    return NULL;
}

bool wthor_desk_game(api *a, uint64_t number, game *out, refusal *why) {
    const wthor_base *b = find_base(a, why);
    fault f = {.text = ""};
    if (!b) return false;
    if (number >= b->count)
        return refuse(why, 404, "not_found", "game", "There is no tournament game %" PRIu64,
                      number);
    return wthor_base_to_game(b, (size_t)number, out, &f) == OK || refuse_fault(why, &f);
}

/* ---- questions ---- */

typedef struct question {
    wthor_target target;
    wthor_filter filter;
    uint64_t year_from, year_to;
    position position;
} question;

static bool read_position(const web_request *r, position *out, refusal *why) {
    const view cells = api_parameter(r, "board"), turn = api_parameter(r, "turn");
    if (cells.length == 0 || turn.length == 0)
        return refuse(why, 400, "bad_request", cells.length ? "turn" : "board",
                      "The parameters board and turn tell the position");
    return places_take(cells, turn, out, why);
}

static bool read_question(const web_request *r, question *q, refusal *why) {
    fault f = {.text = ""};
    *q = (question){.year_from = 0, .year_to = 0};
    if (!read_position(r, &q->position, why) ||
        !api_number(r, "from", 1, YEAR_MOST, &q->year_from, why) ||
        !api_number(r, "to", 1, YEAR_MOST, &q->year_to, why))
        return false;
    if (wthor_target_make(&q->position, &q->target, &f)) return refuse_fault(why, &f);
    q->filter.player = api_parameter(r, "player");
    q->filter.opponent = api_parameter(r, "opponent");
    q->filter.year_from = (unsigned)q->year_from;
    q->filter.year_to = q->year_from && !q->year_to ? YEAR_MOST : (unsigned)q->year_to;
    return true;
}

bool answer_wthor_next(api *a, const web_request *r, const char *id, web_reply *out, refusal *why) {
    static const char *const names[] = {"board", "turn", "player", "opponent", "from", "to", NULL};
    question q;
    wthor_pick pick;
    fault f = {.text = ""};
    (void)id;
    if (!api_knows(r, names, why) || !read_question(r, &q, why)) return false;
    const wthor_base *b = find_base(a, why);
    if (!b) return false;
    if (wthor_pick_games(b, &q.filter, NULL, &pick, &f)) return refuse_fault(why, &f);
    (void)api_reply(out, 200);
    const wthor_report report = {
        .base = b, .pick = &pick, .limit = SIZE_MAX, .json = true, .out = &out->body};
    (void)wthor_report_next(&report, &q.target);
    wthor_pick_clear(&pick);
    return true;
}

static bool read_move(const web_request *r, int *square, refusal *why) {
    const view text = api_parameter(r, "move");
    *square = SQUARE_NONE;
    if (text.length == 0 || square_name_read(text, 8, square, NULL) == OK) return true;
    return refuse(why, 400, "bad_request", "move", "A move is a square such as f5");
}

bool answer_wthor_games(api *a, const web_request *r, const char *id, web_reply *out,
                        refusal *why) {
    static const char *const names[] = {"board", "turn", "player", "opponent", "from",
                                        "to",    "move", "limit",  "after",    NULL};
    question q;
    wthor_pick pick;
    fault f = {.text = ""};
    int move = SQUARE_NONE;
    uint64_t limit = LIST_USUAL, after = UINT32_MAX;
    (void)id;
    if (!api_knows(r, names, why) || !read_question(r, &q, why) || !read_move(r, &move, why) ||
        !api_number(r, "limit", 1, LIST_MOST, &limit, why) ||
        !api_number(r, "after", 0, UINT32_MAX, &after, why))
        return false;
    const wthor_base *b = find_base(a, why);
    if (!b) return false;
    if (wthor_pick_games(b, &q.filter, NULL, &pick, &f)) return refuse_fault(why, &f);
    (void)api_reply(out, 200);
    const wthor_report report = {
        .base = b, .pick = &pick, .limit = (size_t)limit, .json = true, .out = &out->body};
    wthor_report_reached(&report, &q.target, move, after);
    wthor_pick_clear(&pick);
    return true;
}
