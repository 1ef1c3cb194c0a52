/* arena/match.c - deals pairs out to workers and gathers their scores. */
#include "arena/match.h"

#include "base/workers.h"

#include <math.h>
#include <pthread.h>

enum { A, B };

/* Streams of the match's seed: openings take their index, the players of game n take these. */
static const uint64_t player_streams = UINT64_C(1) << 62;

/* A finished game that waits for its turn; it owns the record. */
typedef struct held_game {
    match_game told;
    game record;
} held_game;

typedef struct match {
    const match_options *options;
    position start;
    int pair_count;
    pair_score *pairs; /* each written by the one worker that plays it */
    bool *finished;    /* likewise */
    atomic_int next_pair;
    atomic_bool failed;    /* nobody begins another pair */
    stop_token decided;    /* by the test: games that are being played are not wanted any more */
    pthread_mutex_t mutex; /* guards what is below, and the sink */
    fault fault;           /* of the first pair that failed */
    int failed_pair;       /* -1: before there were any */
    int games;
    held_game *held; /* finished, but not told yet: a game before is still being played */
    size_t held_count, held_room;
    int next_told;
    int judged; /* pairs that the test has seen, from the first on */
    pair_counts seen;
    double llr;
    sprt_verdict verdict;
} match;

/* What one worker owns. */
typedef struct table_for_two {
    match *match;
    player *players[2]; /* A and B */
} table_for_two;

static bool stop_wanted(const match_options *o) {
    return o->stop && atomic_load_explicit(o->stop, memory_order_relaxed);
}

static void remember_failure(match *m, int pair, const fault *f) {
    (void)pthread_mutex_lock(&m->mutex);
    if (m->fault.code == OK || pair < m->failed_pair) {
        m->fault = *f;
        m->failed_pair = pair;
    }
    (void)pthread_mutex_unlock(&m->mutex);
    atomic_store(&m->failed, true);
}

/* Both games of the pair are known, and so are all pairs before it. */
static void judge_pair(match *m, int pair) {
    const sprt *test = m->options->test;
    m->judged = pair + 1;
    m->seen.with[pair_halves(&m->pairs[pair])]++;
    m->llr = sprt_llr(test, &m->seen);
    m->verdict = sprt_judge(test, m->llr);
    if (m->verdict != SPRT_OPEN) atomic_store(&m->decided, true);
}

/* The one with the lowest number; there is one. */
static size_t first_held(const match *m) {
    size_t first = 0;
    for (size_t i = 1; i < m->held_count; i++)
        if (m->held[i].told.number < m->held[first].told.number) first = i;
    return first;
}

static void tell_held(match *m, size_t which) {
    held_game h = m->held[which];
    const match_options *o = m->options;
    m->held[which] = m->held[--m->held_count];
    m->next_told = h.told.number + 1;
    if (o->test && h.told.number % 2 == 1) judge_pair(m, h.told.number / 2);
    m->games++;
    h.told.record = &h.record;
    h.told.llr = m->llr;
    if (o->sink) o->sink(o->sink_context, &h.told);
    game_clear(&h.record);
}

/* Everything whose turn it is; with `all` the rest as well, in its order. Nothing behind the pair
 * that decided the test. */
static void tell_in_order(match *m, bool all) {
    while (m->held_count && m->verdict == SPRT_OPEN) {
        const size_t first = first_held(m);
        if (!all && m->held[first].told.number != m->next_told) return;
        tell_held(m, first);
    }
}

static void drop_held(match *m) {
    while (m->held_count) game_clear(&m->held[--m->held_count].record);
}

/* The record goes over to the match, and *record is empty. */
static status hold_game(match *m, const match_game *told, game *record, fault *f) {
    held_game *held = alloc_grow(m->options->players.memory, m->held, sizeof *held,
                                 m->held_count + 1, 8, &m->held_room);
    if (!held) return fault_set(f, E_NOMEM, 0, "no memory for a finished game");
    m->held = held;
    m->held[m->held_count++] = (held_game){*told, *record};
    *record = game_make(m->options->players.memory);
    return OK;
}

static status tell_game(match *m, const match_game *told, bool is_known, game *record, fault *f) {
    const match_options *o = m->options;
    (void)pthread_mutex_lock(&m->mutex);
    if (o->finished && !is_known) o->finished(o->store_context, told);
    const status result = hold_game(m, told, record, f);
    if (!result) tell_in_order(m, false);
    (void)pthread_mutex_unlock(&m->mutex);
    return result;
}

uint64_t match_player_seed(uint64_t seed, int number, int who) {
    rng r = rng_make(seed, player_streams + 2 * (uint64_t)number + (uint64_t)who);
    return rng_next(&r);
}

static void seat_players(const table_for_two *t, int number) {
    for (int who = A; who <= B; who++)
        player_new_game(t->players[who], match_player_seed(t->match->options->seed, number, who));
}

/* Plays on from the opening in *g. */
static status play_from_opening(const table_for_two *t, int number, game *g, match_game *out,
                                fault *f) {
    const match_options *o = t->match->options;
    const int black = number % 2 == 0 ? A : B;
    const referee_options rules = {
        .players = {[BLACK] = t->players[black], [WHITE] = t->players[1 - black]},
        .limits = o->limits,
        .stop = o->stop,
        .unwanted = &t->match->decided,
        .grace_ns = o->grace_ns,
        .ponder = o->ponder};
    referee_report report;
    *out = (match_game){.number = number,
                        .a_is_black = black == A,
                        .record = g,
                        .opening_plies = (int)g->count,
                        .llr = NAN};
    seat_players(t, number);
    const status result = referee_play(&rules, g, &report, f);
    if (result) return result;
    out->ending = report.ending;
    out->evidence = report.evidence;
    out->score = black == A ? report.score : -report.score;
    out->seconds[black] = report.seconds[BLACK];
    out->seconds[1 - black] = report.seconds[WHITE];
    return OK;
}

/* E_MISSING: nobody knows the game. */
static status recall_game(match *m, int number, game *g, match_game *out, fault *f) {
    const match_options *o = m->options;
    if (!o->known) return E_MISSING;
    *out = (match_game){.number = number, .a_is_black = number % 2 == 0, .record = g, .llr = NAN};
    (void)pthread_mutex_lock(&m->mutex);
    const status result = o->known(o->store_context, number, g, out, f);
    (void)pthread_mutex_unlock(&m->mutex);
    return result;
}

static status play_game(const table_for_two *t, int number, game_ending *ending, fault *f) {
    match *m = t->match;
    const match_options *o = m->options;
    const int pair = number / 2;
    game g = game_make(o->players.memory);
    match_game played = {.ending = ENDING_STOPPED};
    status result = recall_game(m, number, &g, &played, f);
    const bool is_known = !result;
    if (result == E_MISSING) {
        result = openings_play(&o->openings, &m->start, o->seed, (uint64_t)pair, &g, f);
        if (!result) result = play_from_opening(t, number, &g, &played, f);
    }
    if (!result && played.ending != ENDING_STOPPED) {
        m->pairs[pair].games[number % 2] = played.score;
        m->pairs[pair].endings[number % 2] = played.ending;
        result = tell_game(m, &played, is_known, &g, f);
    }
    *ending = played.ending;
    game_clear(&g);
    return result;
}

static status play_pair(const table_for_two *t, int pair, fault *f) {
    game_ending ending = ENDING_NORMAL;
    for (int k = 0; k < 2 && ending != ENDING_STOPPED; k++) {
        const status result = play_game(t, 2 * pair + k, &ending, f);
        if (result) return result;
    }
    t->match->finished[pair] = ending != ENDING_STOPPED;
    return OK;
}

static bool goes_on(const match *m) {
    return !atomic_load(&m->failed) && !atomic_load(&m->decided) && !stop_wanted(m->options);
}

static void play_pairs(const table_for_two *t) {
    match *m = t->match;
    fault f;
    while (goes_on(m)) {
        const int pair = atomic_fetch_add(&m->next_pair, 1);
        if (pair >= m->pair_count) break;
        if (play_pair(t, pair, &f)) remember_failure(m, pair, &f);
    }
}

static void work(void *argument, int worker) {
    match *m = argument;
    const match_options *o = m->options;
    match_open *open = o->open ? o->open : player_open;
    table_for_two t = {.match = m};
    fault f;
    (void)worker;
    status result = open(view_of(o->a), &o->players, &t.players[A], &f);
    if (!result) result = open(view_of(o->b), &o->players, &t.players[B], &f);
    if (result)
        remember_failure(m, -1, &f);
    else
        play_pairs(&t);
    for (int who = A; who <= B; who++) player_close(t.players[who]);
}

/* The finished pairs, moved to the front. Returns how many. */
static size_t gather_pairs(match *m) {
    size_t count = 0;
    for (int i = 0; i < m->pair_count; i++)
        if (m->finished[i]) m->pairs[count++] = m->pairs[i];
    return count;
}

/* With a test those it has seen count and no others, since it takes them in their order. */
static match_result result_of(match *m) {
    const bool tested = m->options->test != NULL;
    match_result r = match_statistics(m->pairs, tested ? (size_t)m->judged : gather_pairs(m));
    r.games = m->games;
    r.llr = m->llr;
    r.verdict = m->verdict;
    return r;
}

/* Pairs are judged in their order, so in a match that was decided whatever failed lies behind its
 * end, where a single thread would never have come. */
static bool failure_counts(const match *m) {
    return m->fault.code && m->verdict == SPRT_OPEN;
}

/* Custom players know for themselves what they share. */
static status share(match_options *o, fault *f) {
    if (o->open) return OK;
    const status result = player_share(view_of(o->a), &o->players, f);
    return result ? result : player_share(view_of(o->b), &o->players, f);
}

static status run_workers(match *m, match_result *out, fault *f) {
    const match_options *o = m->options;
    const int most = m->pair_count < 1 ? 1 : m->pair_count;
    (void)workers_run(o->threads < most ? o->threads : most, work, m);
    if (!o->test) tell_in_order(m, true);
    drop_held(m);
    *out = result_of(m);
    if (failure_counts(m)) {
        if (f) *f = m->fault;
        return m->fault.code;
    }
    if (out->pairs < m->pair_count && out->verdict == SPRT_OPEN)
        return fault_set(f, E_STOPPED, 0, "stopped before the end of the match");
    return OK;
}

status match_run(const match_options *o, match_result *out, fault *f) {
    match_options own = *o; /* with what the players share */
    match m = {.options = &own,
               .pair_count = o->games / 2,
               .fault = {.code = OK},
               .llr = o->test ? 0 : NAN};
    if (o->games < 0 || o->games % 2 != 0)
        return fault_set(f, E_RANGE, 0, "a match has an even number of games: whole pairs");
    status result = position_start(&m.start, o->players.size, o->start, f);
    if (result) return result;
    const size_t room = (size_t)m.pair_count + 1; /* never 0 */
    m.pairs = alloc_array(o->players.memory, room, sizeof *m.pairs);
    m.finished = alloc_array(o->players.memory, room, sizeof *m.finished);
    if (!m.pairs || !m.finished)
        result = fault_set(f, E_NOMEM, 0, "no memory for the scores of %d games", o->games);
    else if (pthread_mutex_init(&m.mutex, NULL) != 0)
        result = fault_set(f, E_NOMEM, 0, "no memory for a lock");
    if (!result) {
        result = share(&own, f);
        if (!result) result = run_workers(&m, out, f);
        if (!o->players.shared) player_unshare(&own.players); /* else it is the caller's */
        (void)pthread_mutex_destroy(&m.mutex);
    }
    alloc_free(o->players.memory, m.held);
    alloc_free(o->players.memory, m.pairs);
    alloc_free(o->players.memory, m.finished);
    return result;
}
