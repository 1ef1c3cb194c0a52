/* archive/wthor_census.c - one pass over the picked games for each question. */
#include "archive/wthor_census.h"

#include "base/fault.h"
#include "notation/wthor_game.h"

#include <stdlib.h>

static const wthor_entry *entry_at(const wthor_base *b, const wthor_pick *pick, size_t i) {
    return &b->games[pick->games[i]];
}

/* `count` is the number of games that the years cover already. */
static void widen_years(wthor_years *y, size_t count, unsigned year) {
    if (count == 0 || year < y->first) y->first = year;
    if (count == 0 || year > y->last) y->last = year;
}

wthor_years wthor_census_years(const wthor_base *b, const wthor_pick *pick) {
    wthor_years y = {0, 0};
    for (size_t i = 0; i < pick->count; i++) widen_years(&y, i, entry_at(b, pick, i)->year);
    return y;
}

wthor_tally wthor_census_tally(const wthor_base *b, const wthor_pick *pick) {
    wthor_tally t = {0};
    for (size_t i = 0; i < pick->count; i++) wthor_tally_add(&t, &entry_at(b, pick, i)->game);
    return t;
}

/* ---- files and names ---- */

size_t wthor_census_files(const wthor_base *b) {
    size_t count = 0;
    for (size_t i = 0; i < b->source_count; i++) count += b->sources[i].kind == WTHOR_GAMES;
    return count;
}

size_t wthor_census_damaged_files(const wthor_base *b) {
    size_t count = 0;
    for (size_t i = 0; i < b->source_count; i++) count += b->sources[i].trouble.code != OK;
    return count;
}

size_t wthor_census_names(const wthor_base *b, const wthor_pick *pick, wthor_kind kind) {
    const bool players = kind == WTHOR_PLAYERS;
    if (pick->count == b->count) return players ? b->players.count : b->tournaments.count;
    uint64_t seen[(UINT16_MAX + 1) / 64] = {0};
    size_t count = 0;
    for (size_t i = 0; i < pick->count; i++) {
        const wthor_game *g = &entry_at(b, pick, i)->game;
        const uint16_t numbers[2] = {players ? g->black : g->tournament,
                                     players ? g->white : g->tournament};
        for (int k = 0; k < 2; k++) {
            const uint64_t bit = UINT64_C(1) << numbers[k] % 64;
            count += !(seen[numbers[k] / 64] & bit);
            seen[numbers[k] / 64] |= bit;
        }
    }
    return count;
}

/* ---- standings ---- */

double wthor_standing_rate(const wthor_standing *s) {
    return ((double)s->wins + (double)s->draws / 2) / (double)s->games;
}

/* The most games first, then in the order of the file. */
static int by_games(const void *a, const void *b) {
    const wthor_standing *x = a, *y = b;
    if (x->games != y->games) return x->games > y->games ? -1 : 1;
    return x->index < y->index ? -1 : x->index > y->index;
}

static void add_game(wthor_standing *s, unsigned year, int discs) {
    widen_years(&s->years, s->games, year);
    s->games++;
    s->wins += discs > 32;
    s->draws += discs == 32;
}

static void add_entry(wthor_standing *all, wthor_kind kind, const wthor_entry *e) {
    if (kind == WTHOR_TOURNAMENTS) {
        add_game(&all[e->game.tournament], e->year, e->game.score);
        return;
    }
    add_game(&all[e->game.black], e->year, e->game.score);
    add_game(&all[e->game.white], e->year, 64 - e->game.score);
}

wthor_standing *wthor_census_standings(const wthor_base *b, const wthor_pick *pick, wthor_kind kind,
                                       const allocator *memory, size_t *count) {
    enum { NUMBERS = UINT16_MAX + 1 }; /* every number a record can hold, so none is out of range */
    wthor_standing *all = alloc_array(memory, NUMBERS, sizeof *all);
    *count = 0;
    if (!all) return NULL;
    for (size_t i = 0; i < pick->count; i++) add_entry(all, kind, entry_at(b, pick, i));
    for (size_t i = 0; i < NUMBERS; i++) {
        if (all[i].games == 0) continue;
        all[*count] = all[i];
        all[(*count)++].index = i;
    }
    qsort(all, *count, sizeof *all, by_games);
    return all;
}

/* ---- check ---- */

static wthor_finding judge(const wthor_game *record) {
    const wthor_replayed played = wthor_replay(record);
    if (played.is_illegal) return WTHOR_ILLEGAL;
    if (!played.finished) return WTHOR_UNFINISHED;
    return played.score == record->score ? WTHOR_FINE : WTHOR_WRONG_SCORE;
}

void wthor_census_check(const wthor_base *b, const wthor_pick *pick, wthor_check *out) {
    *out = (wthor_check){.count = {0}};
    for (size_t i = 0; i < pick->count; i++) {
        const wthor_finding found = judge(&entry_at(b, pick, i)->game);
        const size_t number = out->count[found]++;
        if (number < WTHOR_EXAMPLES) out->examples[found][number] = i;
    }
}
