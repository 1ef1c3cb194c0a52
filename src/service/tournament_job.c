/* service/tournament_job.c - gathers the games of a tournament on their way to the listener. */
#include "service/tournament_job.h"

#include "arena/encounter.h"
#include "arena/played_game.h"
#include "arena/rating/match_statistics.h"
#include "base/clock.h"
#include "base/deal.h"
#include "service/tournament_store.h"

#include <assert.h>
#include <pthread.h>

typedef struct running_tournament {
    const tournament_job *job;
    tournament_options options; /* with the sinks */
    tournament_outcome *out;
    stop_token own_stop; /* where the job has none */
    int64_t start_ns;
    tournament_store store;
    pthread_mutex_t mutex; /* games and byes come from different threads; guards what is below */
    int *halves, *games;   /* by player */
    status failed;         /* of the gathering */
} running_tournament;

/* ---- standings ---- */

static void gather(running_tournament *t, const match_game *g, const meeting *m) {
    const played_game *p = &g->played;
    gathered_game next = {.players = {m->a, m->b},
                          .pair = ((uint64_t)m->board << 32) + (uint64_t)p->number / 2,
                          .size = t->options.boards[m->board].players.size,
                          .score = p->score,
                          .ending = p->ending};
    if (t->job->times) gathered_game_time(&next, g->record, p->a_is_black);
    if (gathering_add(t->out->games, &next)) t->failed = E_NOMEM;
}

/* ---- progress ---- */

static void count_game(running_tournament *t, const match_game *g, const meeting *m) {
    const int score = g->played.score;
    t->out->told++;
    t->out->found += g->is_known;
    t->games[m->a]++;
    t->games[m->b]++;
    t->halves[m->a] += score_halves(score);
    t->halves[m->b] += score_halves(-score);
}

/* In a Swiss tournament points count, elsewhere their share: players may have played different
 * numbers of games. */
static double standing_of(const running_tournament *t, int who) {
    if (t->options.type == TOURNAMENT_SWISS) return t->halves[who] / 2.0;
    return t->games[who] ? 50.0 * t->halves[who] / t->games[who] : -1;
}

static int leader_of(const running_tournament *t) {
    int leader = 0;
    for (int i = 1; i < t->options.players; i++) {
        const double mine = standing_of(t, i), best = standing_of(t, leader);
        if (mine > best || (mine >= best && t->games[i] > t->games[leader])) leader = i;
    }
    return leader;
}

/* Stored games took no time. */
static tournament_progress progress_of(const running_tournament *t) {
    const int64_t all = tournament_games(&t->options), told = t->out->told;
    const int64_t played = told - t->out->found;
    const double used = clock_seconds_since(t->start_ns);
    const int leader = leader_of(t);
    return (tournament_progress){.games = told,
                                 .all = all,
                                 .seconds_left =
                                     played > 0 ? used / (double)played * (double)(all - told) : 0,
                                 .leader = leader,
                                 .standing = standing_of(t, leader)};
}

/* A game_sink. */
static void hear(void *context, const match_game *g) {
    running_tournament *t = context;
    const tournament_job *j = t->job;
    const meeting m = tournament_meeting(&t->options, g->encounter);
    (void)pthread_mutex_lock(&t->mutex);
    count_game(t, g, &m);
    gather(t, g, &m);
    const tournament_progress p = progress_of(t);
    if (j->listener) j->listener(j->context, &p, &m, g);
    (void)pthread_mutex_unlock(&t->mutex);
}

/* A bye_sink. */
static void hear_bye(void *context, int who, int halves) {
    running_tournament *t = context;
    (void)pthread_mutex_lock(&t->mutex);
    t->halves[who] += halves;
    gathering_add_bye(t->out->games, who, halves);
    (void)pthread_mutex_unlock(&t->mutex);
}

/* ---- playing ---- */

static status play_stored(running_tournament *t, fault *f) {
    const tournament_job *j = t->job;
    status result =
        tournament_store_open(&t->store, j->store, &j->options, j->names, j->openings, f);
    if (result) return result;
    t->out->is_open = true;
    result = tournament_store_begin(&t->store, &t->options, j->stop ? j->stop : &t->own_stop, f);
    if (!result) result = tournament_run(&t->options, f);
    result = tournament_store_end(&t->store, result, f);
    t->out->stored = t->store.stored;
    tournament_store_close(&t->store);
    return result;
}

static status no_memory(fault *f) {
    return fault_set(f, E_NOMEM, 0, "no memory for the standings");
}

static status play(running_tournament *t, fault *f) {
    arena_run *run = &t->options.run;
    run->stop = t->job->stop ? t->job->stop : &t->own_stop;
    run->sink = hear;
    t->options.bye = hear_bye;
    run->sink_context = t->options.bye_context = t;
    const bool stores = t->job->store && deal_is_here(run->ranks);
    const status result = stores ? play_stored(t, f) : tournament_run(&t->options, f);
    return !result && t->failed ? no_memory(f) : result;
}

static status note_limits(const running_tournament *t, int who) {
    buffer words = buffer_make(NULL);
    if (!t->options.limits) return OK;
    encounter_limits_write(&t->options.limits[who], encounter_own_limits, &words);
    status result = buffer_status(&words);
    if (!result) result = gathering_limits(t->out->games, who, buffer_view(&words));
    buffer_clear(&words);
    return result;
}

static status allocate(running_tournament *t, fault *f) {
    const size_t players = (size_t)t->options.players;
    int number = 0;
    t->out->games = gathering_new(NULL);
    t->halves = alloc_array(NULL, players, sizeof *t->halves);
    t->games = alloc_array(NULL, players, sizeof *t->games);
    status result = t->out->games && t->halves && t->games ? OK : E_NOMEM;
    for (int i = 0; i < t->options.players && !result; i++) {
        result = gathering_player(t->out->games, view_of(t->job->names[i]), &number);
        assert(result || number == i); /* names differ, so players are counted in their order */
        if (!result) result = note_limits(t, i);
    }
    return result ? no_memory(f) : OK;
}

status tournament_job_run(const tournament_job *j, tournament_outcome *out, fault *f) {
    running_tournament t = {
        .job = j, .options = j->options, .out = out, .start_ns = clock_now_ns()};
    *out = (tournament_outcome){.games = NULL};
    if (pthread_mutex_init(&t.mutex, NULL) != 0)
        return fault_set(f, E_NOMEM, 0, "no memory for a lock");
    status result = allocate(&t, f);
    if (!result) result = play(&t, f);
    alloc_free(NULL, t.halves);
    alloc_free(NULL, t.games);
    (void)pthread_mutex_destroy(&t.mutex);
    return result;
}

void tournament_progress_write(const tournament_progress *p, const tournament_job *j, buffer *out) {
    buffer_format(out, "%lld of %lld games, %.0f s left, ", (long long)p->games, (long long)p->all,
                  p->seconds_left);
    buffer_append_safe(out, view_of(j->names[p->leader]), 30);
    buffer_format(out, " leads with %g%s", p->standing,
                  j->options.type == TOURNAMENT_SWISS ? " points" : " %");
}
