/* arena/openings/opening_judge.c - deals openings out to workers. */
#include "arena/openings/opening_judge.h"

#include "base/deal.h"
#include "base/text.h"
#include "game/position.h"
#include "search/result.h"

#include <math.h>

/* The working side. */
typedef struct judging {
    const opening_judge *options;
    const opening_list *list;
    position start;
} judging;

typedef struct judged {
    double value; /* discs */
    uint64_t nodes;
} judged;

/* The dealing side. */
typedef struct collecting {
    const opening_judge *options;
    opening_list *list;
    size_t done;
    uint64_t nodes;
} collecting;

static position position_of(const judging *j, const opening *o) {
    position p = j->start;
    for (int i = 0; i < j->list->plies; i++) position_play(&p, o->moves[i]);
    return p;
}

/* A stopped search answers too, but its value means nothing. */
static status judge_one(const void *work, void *desk, uint64_t number, void *answer, fault *f) {
    const judging *j = work;
    judged *out = answer;
    const position where = position_of(j, &j->list->items[number]);
    const search_request request = {.stop = j->options->stop};
    search_result found;
    player_new_game(desk, 0);
    const status result = player_choose(desk, &where, &request, &found, f);
    if (result) return result;
    if (stop_is_set(j->options->stop)) return E_STOPPED;
    if (found.unit != UNIT_DISCS || isnan(found.value))
        return fault_set(f, E_UNSUPPORTED, 0, "the values of %.80s are no discs",
                         player_name(desk));
    *out = (judged){found.value, found.statistics.nodes};
    return OK;
}

static status take_value(void *dealer, uint64_t number, void *answer, fault *f) {
    collecting *c = dealer;
    const opening_judge *o = c->options;
    const judged *j = answer;
    (void)f;
    c->list->items[number].value = j->value;
    c->nodes += j->nodes;
    c->done++;
    if (o->progress) o->progress(o->progress_context, c->done, c->list->count);
    return OK;
}

static status open_player(const void *work, int worker, void **desk, fault *f) {
    const judging *j = work;
    player *p = NULL;
    (void)worker;
    const status result = player_open(view_of(j->options->player), &j->options->players, &p, f);
    *desk = p;
    return result;
}

static void close_player(void *desk) {
    player_close(desk);
}

static status judge_all(const judging *j, collecting *c, fault *f) {
    const opening_judge *o = j->options;
    const deal d = {.end = j->list->count,
                    .threads = o->threads,
                    .answer_size = sizeof(judged),
                    .stop = o->stop,
                    .memory = o->players.memory,
                    .working = {j, open_player, judge_one, close_player, NULL, NULL},
                    .dealing = {c, NULL, take_value}};
    const status result = deal_run(&d, f);
    if (result != E_STOPPED) return result;
    return fault_set(f, E_STOPPED, 0, "stopped after %zu of %zu openings", c->done, c->list->count);
}

status opening_judge_list(const opening_judge *o, opening_list *l, uint64_t *nodes, fault *f) {
    opening_judge own = *o; /* with what the players share */
    judging j = {.options = &own, .list = l};
    collecting c = {.options = &own, .list = l};
    status result = position_start(&j.start, l->size, START_STANDARD, f);
    if (!result) result = player_share(view_of(o->player), &own.players, f);
    if (result) return result;
    result = judge_all(&j, &c, f);
    if (!o->players.shared) player_unshare(&own.players); /* else the caller does */
    *nodes = c.nodes;
    return result;
}
