/* arena/match.c - one encounter, its test and its statistics. */
#include "arena/match.h"

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

/* The finished pairs, moved to the front. Returns how many. */
static size_t gather_pairs(match *m) {
    size_t count = 0;
    for (int i = 0; i < m->pair_count; i++)
        if (m->played.finished[i]) m->played.scores[count++] = m->played.scores[i];
    return count;
}

/* With a test those it has seen count and no others, since it takes them in their order. */
static match_result result_of(match *m) {
    const size_t count = m->options->test ? (size_t)m->judged : gather_pairs(m);
    match_result r = match_statistics(m->played.scores, count);
    r.games = m->played.games;
    r.llr = m->llr;
    r.verdict = m->verdict;
    return r;
}

encounter match_encounter(const match_options *o) {
    return (encounter){.a = o->a,
                       .b = o->b,
                       .players = o->players,
                       .start = o->start,
                       .openings = o->openings,
                       .seed = o->seed,
                       .limits = {o->limits[0], o->limits[1]},
                       .grace_ns = {o->grace_ns[0], o->grace_ns[1]},
                       .ponder = o->ponder,
                       .adjudicate = o->adjudicate};
}

static status play(match *m, const encounter *e, match_result *out, fault *f) {
    const match_options *o = m->options;
    const pairs_options p = {.encounters = e,
                             .jobs = m->jobs,
                             .count = m->pair_count,
                             .threads = o->threads,
                             .affinity = o->affinity,
                             .finish = o->finish,
                             .stop = o->stop,
                             .sink = o->sink,
                             .sink_context = o->sink_context,
                             .finished = o->finished,
                             .known = o->known,
                             .store_context = o->store_context,
                             .judge = o->test ? judge : NULL,
                             .judge_context = m,
                             .open = o->open,
                             .solver = o->solver,
                             .memory = o->players.memory};
    const status result = pairs_play(&p, &m->played, f);
    *out = result_of(m);
    if (!result && out->pairs < m->pair_count && out->verdict == SPRT_OPEN)
        return fault_set(f, E_STOPPED, 0, "stopped before the end of the match");
    return result;
}

/* Custom players know for themselves what they share. */
static status share(const match_options *o, encounter *e, fault *f) {
    if (o->open) return OK;
    const status result = player_share(view_of(e->a), &e->players, f);
    return result ? result : player_share(view_of(e->b), &e->players, f);
}

static status allocate(match *m, fault *f) {
    const allocator *memory = m->options->players.memory;
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
    const allocator *memory = m->options->players.memory;
    alloc_free(memory, m->jobs);
    alloc_free(memory, m->played.scores);
    alloc_free(memory, m->played.finished);
}

status match_run(const match_options *o, match_result *out, fault *f) {
    match m = {.options = o, .pair_count = o->games / 2, .llr = o->test ? 0 : NAN};
    encounter e = match_encounter(o);
    position start;
    if (o->games < 0 || o->games % 2 != 0)
        return fault_set(f, E_RANGE, 0, "a match has an even number of games: whole pairs");
    status result = position_start(&start, o->players.size, o->start, f);
    if (result) return result;
    result = allocate(&m, f);
    if (!result) result = share(o, &e, f);
    if (!result) result = play(&m, &e, out, f);
    if (!o->players.shared) player_unshare(&e.players); /* else it is the caller's */
    release(&m);
    return result;
}
