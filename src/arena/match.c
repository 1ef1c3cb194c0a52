/* arena/match.c - one encounter, its test and its statistics. */
#include "arena/match.h"

#include "arena/pairs.h"
#include "base/text.h"
#include "game/position.h"
#include "player/player.h"

#include <math.h>

typedef struct match {
    const match_options *options;
    int pair_count;
    pair_job *jobs;
    pairs_result played;
    int judged; /* pairs that the test has seen, from the first on */
    pair_counts seen;
    double llr;
    sprt_verdict verdict;
} match;

/* All pairs before it have been judged. */
static void judge_pair(match *m, const pair_score *pair) {
    const sprt *test = m->options->test;
    m->judged++;
    m->seen.with[pair_halves(pair)]++;
    m->llr = sprt_llr(test, &m->seen);
    m->verdict = sprt_judge(test, m->llr);
}

static bool judge(void *context, match_game *g, const pair_score *pair) {
    match *m = context;
    if (pair) judge_pair(m, pair);
    g->llr = m->llr;
    return m->verdict != SPRT_OPEN;
}

/* Moves the finished pairs to the front. Returns their number. */
static size_t gather_pairs(match *m) {
    size_t count = 0;
    for (int i = 0; i < m->pair_count; i++)
        if (m->played.finished[i]) m->played.scores[count++] = m->played.scores[i];
    return count;
}

/* Returns the result so far. With a test only the pairs that it has judged count, because it judges
 * them in order. */
static match_result result_of(match *m) {
    const size_t count = m->options->test ? (size_t)m->judged : gather_pairs(m);
    match_result r = match_statistics(m->played.scores, count);
    r.games = m->played.games;
    r.llr = m->llr;
    r.verdict = m->verdict;
    return r;
}

static status play(match *m, const encounter *e, match_result *out, fault *f) {
    const match_options *o = m->options;
    const pairs_options p = {.encounters = e,
                             .jobs = m->jobs,
                             .count = m->pair_count,
                             .judge = o->test ? judge : NULL,
                             .judge_context = m,
                             .run = o->run};
    const status result = pairs_play(&p, &m->played, f);
    *out = result_of(m);
    if (!result && out->pairs < m->pair_count && out->verdict == SPRT_OPEN)
        return fault_set(f, E_STOPPED, 0, "stopped before the end of the match");
    return result;
}

/* Players that run.open opens share nothing here. */
static status share(const match_options *o, encounter *e, fault *f) {
    if (o->run.open) return OK;
    const status result = player_share(view_of(e->a), &e->players, f);
    return result ? result : player_share(view_of(e->b), &e->players, f);
}

static status allocate(match *m, fault *f) {
    const allocator *memory = m->options->run.memory;
    const size_t room = (size_t)m->pair_count + 1; /* never 0 */
    m->jobs = alloc_array(memory, room, sizeof *m->jobs);
    m->played.scores = alloc_array(memory, room, sizeof *m->played.scores);
    m->played.finished = alloc_array(memory, room, sizeof *m->played.finished);
    if (!m->jobs || !m->played.scores || !m->played.finished)
        return fault_set(f, E_NOMEM, 0, "no memory for the scores of %d games", m->options->games);
    for (int i = 0; i < m->pair_count; i++) m->jobs[i] = (pair_job){.pair = i};
    return OK;
}

static void release(match *m) {
    const allocator *memory = m->options->run.memory;
    alloc_free(memory, m->jobs);
    alloc_free(memory, m->played.scores);
    alloc_free(memory, m->played.finished);
}

status match_run(const match_options *o, match_result *out, fault *f) {
    match m = {.options = o, .pair_count = o->games / 2, .llr = o->test ? 0 : NAN};
    encounter e = o->encounter; /* players get their shared parts here */
    position start;
    if (o->games < 0 || o->games % 2 != 0)
        return fault_set(f, E_RANGE, 0, "a match has an even number of games: whole pairs");
    status result = position_start(&start, o->encounter.players.size, o->encounter.start, f);
    if (result) return result;
    result = allocate(&m, f);
    if (!result) result = share(o, &e, f);
    if (!result) result = play(&m, &e, out, f);
    if (!o->encounter.players.shared) player_unshare(&e.players); /* else it is the caller's */
    release(&m);
    return result;
}
