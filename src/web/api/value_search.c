/* web/api/value_search.c - asks the champion or the analyst, and tells what they find. */
#include "web/api/value_search.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/fault.h"
#include "search/result.h"
#include "service/answers/hints.h"
#include "web/api/search_json.h"

enum { OTHER_FIRST = 2, OTHER_MOST = 12 };

#define PAUSE_NS INT64_C(50000000) /* between two events */

static int64_t time_used(const value_search *s) {
    return s->used_ns + clock_now_ns() - s->begun_ns;
}

static bool is_stopped(const value_search *s) {
    return stop_is_set(s->stop);
}

/* Not every depth of a quick search is told, but the last one is. */
static bool is_due(value_search *s, bool final) {
    const int64_t now = clock_now_ns();
    if (!final && now - s->told_ns < PAUSE_NS) return false;
    s->told_ns = now;
    return true;
}

/* ---- boards of the champion ---- */

/* A list after a stop is not the last one: the search goes on later, or nobody wants it. */
static void hear_list(void *context, const hint_list *l, bool is_final) {
    value_search *s = context;
    const bool final = is_final && !is_stopped(s);
    if ((is_final && !final) || !is_due(s, final)) return;
    const move_values v = {.list = l, .ms = (double)time_used(s) * 1e-6};
    s->tell(s->context, &v, final);
}

static void search_champions(value_search *s) {
    const engine_options o = {.threads = s->threads, .table_mb = s->table_mb, .tier = s->tier};
    if (!s->engine && engine_create(&o, &s->engine, NULL)) return;
    const int64_t left = s->limit_ns - s->used_ns;
    const hints_request r = {.position = &s->where,
                             .limits = {.time_ns = left > 1000000 ? left : 1000000},
                             .moves = s->moves,
                             .stop = s->stop,
                             .listener = hear_list,
                             .context = s};
    (void)hints_search(s->engine, &r, NULL);
}

/* ---- other boards ---- */

static void sort_moves(judged *moves, int count) {
    for (int i = 1; i < count; i++) {
        const judged m = moves[i];
        int at = i;
        for (; at > 0 && moves[at - 1].value < m.value; at--) moves[at] = moves[at - 1];
        moves[at] = m;
    }
}

static void tell_judged(value_search *s, const judged *moves, int count, bool final) {
    if (!is_due(s, final)) return;
    const move_values v = {.judged = moves, .count = count, .ms = (double)time_used(s) * 1e-6};
    s->tell(s->context, &v, final);
}

/* Values all moves by searches of one level. False after a stop or a failure. */
static bool judge_all(value_search *s, analyst *a, judged *moves, int *count) {
    judged best;
    const squares legal = position_moves(&s->where);
    *count = 0;
    if (analyst_best(a, &s->where, s->stop, &best, NULL)) return false;
    for (int sq = squares_next(&legal, SQUARE_NONE); sq != SQUARE_NONE;
         sq = squares_next(&legal, sq)) {
        judged played, other = best;
        if (*count == SEARCH_MOVES_MAX) break;
        if (sq == best.move)
            played = best;
        else if (analyst_compare(a, &s->where, sq, s->stop, &other, &played, NULL))
            return false;
        moves[(*count)++] = played;
    }
    sort_moves(moves, *count);
    return true;
}

static void search_others(value_search *s) {
    judged *moves = alloc_array(NULL, SEARCH_MOVES_MAX, sizeof *moves);
    bool goes_on = moves != NULL;
    while (goes_on && !is_stopped(s)) {
        const analyst_options o = {.level = s->level, .threads = 1, .tier = s->tier};
        analyst *a = NULL;
        int count = 0;
        goes_on =
            analyst_open(&o, &s->where.field, &a, NULL) == OK && judge_all(s, a, moves, &count);
        analyst_close(a);
        if (!goes_on) break;
        s->level += 2;
        const bool final = s->level > OTHER_MOST || time_used(s) > s->limit_ns || moves[0].exact;
        tell_judged(s, moves, count, final);
        goes_on = !final;
    }
    alloc_free(NULL, moves);
}

/* ---- the whole search ---- */

void value_search_run(value_search *s) {
    s->begun_ns = clock_now_ns();
    s->told_ns = 0;
    if (s->level < OTHER_FIRST) s->level = OTHER_FIRST;
    if (engine_plays_on(&s->where.field))
        search_champions(s);
    else
        search_others(s);
    s->used_ns += clock_now_ns() - s->begun_ns;
}

void value_search_clear(value_search *s) {
    engine_free(s->engine);
    s->engine = NULL;
}

void move_values_write(const move_values *v, json_writer *j) {
    if (v->list)
        search_json_hints(j, v->list);
    else
        search_json_judged(j, v->judged, v->count);
    search_json_ms(j, v->ms);
}
