/* arena/tournament.c - turns rounds of pairings into jobs. */
#include "arena/tournament.h"

#include "arena/pairs.h"
#include "arena/rating/match_statistics.h"
#include "arena/schedule.h"
#include "base/deal.h"
#include "base/ranks/announce.h"
#include "base/text.h"
#include "player/player.h"

#include <string.h>

typedef struct event {
    const tournament_options *options;
    encounter *boards;     /* with what the players share */
    encounter *encounters; /* all there can be */
    pairing *round;        /* room for one */
    pair_job *jobs;
    int count; /* of jobs */
    pairs_result played;

    /* Of a Swiss tournament, by player. */
    int *halves, *byes;
    unsigned char *met;
} event;

/* ---- numbers ---- */

static int pairs_each(const tournament_options *o) {
    return o->games / 2;
}

static int pairing_count(const tournament_options *o) {
    return o->players * (o->players - 1) / 2;
}

/* Pairings are numbered by their first player, then by the second. */
static int pairing_number(int players, int a, int b) {
    return a * players - a * (a + 1) / 2 + b - a - 1;
}

int tournament_encounters(const tournament_options *o) {
    return pairing_count(o) * o->board_count;
}

meeting tournament_meeting(const tournament_options *o, int which) {
    const int number = which / o->board_count;
    meeting m = {.board = which % o->board_count};
    while (m.a < o->players - 2 && pairing_number(o->players, m.a + 1, m.a + 2) <= number) m.a++;
    m.b = m.a + 1 + number - pairing_number(o->players, m.a, m.a + 1);
    return m;
}

static encounter encounter_on(const tournament_options *o, const encounter *boards, int which) {
    const meeting m = tournament_meeting(o, which);
    encounter e = boards[m.board];
    e.a = o->specs[m.a];
    e.b = o->specs[m.b];
    if (o->limits) {
        e.limits[0] = o->limits[m.a];
        e.limits[1] = o->limits[m.b];
    }
    return e;
}

encounter tournament_encounter(const tournament_options *o, int which) {
    return encounter_on(o, o->boards, which);
}

/* ---- rounds ---- */

/* One more than it takes to leave a single player without a loss. */
static int usual_swiss_rounds(int players) {
    const int most = round_robin_rounds(players);
    int rounds = 1;
    while (1 << (rounds - 1) < players) rounds++;
    return rounds < most ? rounds : most;
}

static int all_rounds(const tournament_options *o) {
    if (o->type == TOURNAMENT_GAUNTLET) return gauntlet_rounds(o->players, o->seeds);
    return round_robin_rounds(o->players);
}

int tournament_rounds(const tournament_options *o) {
    if (o->type == TOURNAMENT_SWISS) return o->rounds ? o->rounds : usual_swiss_rounds(o->players);
    const int all = all_rounds(o);
    return o->rounds && o->rounds < all ? o->rounds : all;
}

static int64_t games_of(const tournament_options *o, int64_t pairings) {
    return pairings * o->board_count * o->games;
}

/* Every round of a kind has as many pairings as any other. */
static int pairings_each_round(const tournament_options *o) {
    const int others = o->players - o->seeds;
    if (o->type == TOURNAMENT_GAUNTLET) return o->seeds < others ? o->seeds : others;
    return o->players / 2;
}

int64_t tournament_games(const tournament_options *o) {
    return games_of(o, (int64_t)tournament_rounds(o) * pairings_each_round(o));
}

status tournament_check(const tournament_options *o, fault *f) {
    enum { GAMES_MAX = 100000000, ROUNDS_MAX = 250 };
    if (o->players < 2) return fault_set(f, E_RANGE, 0, "a tournament has at least two players");
    if (o->players > TOURNAMENT_PLAYERS_MAX)
        return fault_set(f, E_RANGE, 0, "a tournament has at most %d players",
                         TOURNAMENT_PLAYERS_MAX);
    if (o->board_count < 1) return fault_set(f, E_RANGE, 0, "a tournament has at least one board");
    if (o->games < 2 || o->games % 2 != 0)
        return fault_set(f, E_RANGE, 0, "a pairing has an even number of games: whole pairs");
    if (o->type == TOURNAMENT_GAUNTLET && (o->seeds < 1 || o->seeds >= o->players))
        return fault_set(f, E_RANGE, 0, "a gauntlet of %d players has 1 to %d seeds, not %d",
                         o->players, o->players - 1, o->seeds);
    if (o->type == TOURNAMENT_SWISS && o->rounds > ROUNDS_MAX)
        return fault_set(f, E_RANGE, 0, "a Swiss tournament has at most %d rounds", ROUNDS_MAX);
    if (tournament_games(o) > GAMES_MAX)
        return fault_set(f, E_RANGE, 0, "that would be %lld games", (long long)tournament_games(o));
    return OK;
}

/* ---- playing ---- */

static void add_jobs(event *e, const pairing *p, int first_pair) {
    const tournament_options *o = e->options;
    const int number = pairing_number(o->players, p->a, p->b);
    for (int board = 0; board < o->board_count; board++)
        for (int k = 0; k < pairs_each(o); k++)
            e->jobs[e->count++] = (pair_job){number * o->board_count + board, first_pair + k};
}

static status play_jobs(event *e, fault *f) {
    const tournament_options *o = e->options;
    const pairs_options p = {
        .encounters = e->encounters, .jobs = e->jobs, .count = e->count, .run = o->run};
    memset(e->played.finished, 0, (size_t)e->count * sizeof *e->played.finished);
    const status result = pairs_play(&p, &e->played, f);
    if (result) return result;
    for (int i = 0; i < e->count; i++)
        if (!e->played.finished[i])
            return fault_set(f, E_STOPPED, 0, "stopped before the end of the tournament");
    return OK;
}

/* Who meets whom is known from the beginning. */
static status play_all_rounds(event *e, fault *f) {
    const tournament_options *o = e->options;
    for (int round = 0; round < tournament_rounds(o); round++) {
        const int count = o->type == TOURNAMENT_GAUNTLET
                              ? gauntlet_round(o->players, o->seeds, round, e->round)
                              : round_robin_round(o->players, round, e->round);
        for (int i = 0; i < count; i++) add_jobs(e, &e->round[i], 0);
    }
    return play_jobs(e, f);
}

/* The points of a round that has been played. */
static void count_points(event *e, int pairings) {
    const tournament_options *o = e->options;
    enum { OF_A_PAIR = 4 };
    for (int i = 0; i < e->count; i++) {
        const meeting m = tournament_meeting(o, e->jobs[i].encounter);
        const int halves = pair_halves(&e->played.scores[i]);
        e->halves[m.a] += halves;
        e->halves[m.b] += OF_A_PAIR - halves;
    }
    for (int i = 0; i < pairings; i++) {
        const pairing *p = &e->round[i];
        e->met[p->a * o->players + p->b]++;
        e->met[p->b * o->players + p->a]++;
    }
}

static void give_bye(event *e, int who) {
    const tournament_options *o = e->options;
    const int halves = 2 * o->games * o->board_count;
    if (who == SCHEDULE_NOBODY) return;
    e->byes[who]++;
    e->halves[who] += halves;
    if (o->bye) o->bye(o->bye_context, who, halves);
}

/* Pairs the players by their points, which the dealer alone knows, and tells the other ranks. */
static status pair_players(event *e, int *bye, fault *f) {
    const tournament_options *o = e->options;
    const swiss_table table = {o->players, e->halves, e->byes, e->met, o->run.memory};
    const uint64_t players = (uint64_t)o->players;
    int count = 0;
    status result = deal_is_here(o->run.ranks) ? swiss_round(&table, e->round, &count, bye, f) : OK;
    for (int i = 0; i < pairings_each_round(o) && !result; i++) {
        pairing *p = &e->round[i];
        uint64_t both = (uint64_t)p->a * players + (uint64_t)p->b;
        result = announce(o->run.ranks, o->run.stop, &both, f);
        *p = (pairing){(int)(both / players % players), (int)(both % players)};
    }
    return result;
}

static status play_swiss_round(event *e, int round, fault *f) {
    const tournament_options *o = e->options;
    const int count = pairings_each_round(o);
    int bye = SCHEDULE_NOBODY;
    status result = pair_players(e, &bye, f);
    if (result) return result;
    e->count = 0;
    for (int i = 0; i < count; i++) add_jobs(e, &e->round[i], round * pairs_each(o));
    result = play_jobs(e, f);
    if (!deal_is_here(o->run.ranks)) return result == E_STOPPED ? OK : result;
    if (result) return result;
    count_points(e, count);
    give_bye(e, bye);
    return OK;
}

/* A working rank has no results. */
static status play_swiss(event *e, fault *f) {
    const tournament_options *o = e->options;
    status result = OK;
    for (int round = 0; round < tournament_rounds(o) && !result; round++)
        result = play_swiss_round(e, round, f);
    if (result || deal_is_here(o->run.ranks)) return result;
    return fault_set(f, E_STOPPED, 0, "rank 0 has the results");
}

/* ---- memory and shared data ---- */

static size_t jobs_at_once(const tournament_options *o) {
    const int64_t pairings = pairings_each_round(o);
    const int rounds = o->type == TOURNAMENT_SWISS ? 1 : tournament_rounds(o);
    return (size_t)(games_of(o, pairings * rounds) / 2);
}

static status allocate(event *e, fault *f) {
    const tournament_options *o = e->options;
    const allocator *memory = o->run.memory;
    const size_t players = (size_t)o->players, jobs = jobs_at_once(o);
    e->boards = alloc_array(memory, (size_t)o->board_count, sizeof *e->boards);
    e->encounters = alloc_array(memory, (size_t)tournament_encounters(o), sizeof *e->encounters);
    e->round = alloc_array(memory, players, sizeof *e->round);
    e->jobs = alloc_array(memory, jobs, sizeof *e->jobs);
    e->played.scores = alloc_array(memory, jobs, sizeof *e->played.scores);
    e->played.finished = alloc_array(memory, jobs, sizeof *e->played.finished);
    e->halves = alloc_array(memory, players, sizeof *e->halves);
    e->byes = alloc_array(memory, players, sizeof *e->byes);
    e->met = alloc_array(memory, players * players, 1);
    if (e->boards && e->encounters && e->round && e->jobs && e->played.scores &&
        e->played.finished && e->halves && e->byes && e->met)
        return OK;
    return fault_set(f, E_NOMEM, 0, "no memory for a tournament of %d players", o->players);
}

static void release(event *e) {
    void *const parts[] = {e->boards,          e->encounters, e->round, e->jobs, e->played.scores,
                           e->played.finished, e->halves,     e->byes,  e->met};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        alloc_free(e->options->run.memory, parts[i]);
}

/* Players on one board share data that they only read, such as weights. */
static status share(event *e, fault *f) {
    const tournament_options *o = e->options;
    status result = OK;
    for (int board = 0; board < o->board_count; board++) e->boards[board] = o->boards[board];
    for (int board = 0; board < o->board_count && !o->run.open; board++)
        for (int i = 0; i < o->players && !result; i++)
            result = player_share(view_of(o->specs[i]), &e->boards[board].players, f);
    for (int i = 0; i < tournament_encounters(o); i++)
        e->encounters[i] = encounter_on(o, e->boards, i);
    return result;
}

static void unshare(event *e) {
    const tournament_options *o = e->options;
    for (int board = 0; board < o->board_count; board++)
        if (!o->boards[board].players.shared) player_unshare(&e->boards[board].players);
}

status tournament_run(const tournament_options *o, fault *f) {
    event e = {.options = o};
    status result = tournament_check(o, f);
    if (result) return result;
    result = allocate(&e, f);
    if (!result) {
        result = share(&e, f);
        if (!result)
            result = o->type == TOURNAMENT_SWISS ? play_swiss(&e, f) : play_all_rounds(&e, f);
        unshare(&e);
    }
    release(&e);
    return result;
}
