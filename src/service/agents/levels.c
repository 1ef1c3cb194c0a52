/* service/agents/levels.c - collects what levels do and what was measured of them. */
#include "service/agents/levels.h"

#include "player/level_facts.h"

#include <assert.h>

static_assert((int)LEVEL_PAIRS <= (int)LEVEL_ROW_PAIRS, "a row has room for all pairs");

static level_measure measure_of(const level_facts *f) {
    return (level_measure){.seconds = f->seconds,
                           .games = f->match.games,
                           .other = f->match.other,
                           .score = f->match.score,
                           .score_error = f->match.score_error,
                           .discs = f->match.discs,
                           .discs_error = f->match.discs_error};
}

static level_row row_of(int number) {
    const level l = level_at(number);
    const level_facts facts = level_facts_of(number);
    level_row out = {.number = number,
                     .depth = l.depth,
                     .exact_from = l.exact_from,
                     .pairs = l.pairs,
                     .measure = measure_of(&facts)};
    for (int i = 0; i < l.pairs; i++)
        out.selective[i] = (level_end){l.selective[i].empty, l.selective[i].percent};
    return out;
}

static weak_row weak_row_of(int index) {
    const weak_level *w = &weak_levels[index];
    const level_facts facts = weak_facts_of(index);
    return (weak_row){.name = w->name,
                      .sentence = w->sentence,
                      .loses = w->loses,
                      .sees = w->sees,
                      .depth = w->depth,
                      .exact_from = w->exact_from,
                      .temperature = w->temperature,
                      .most = w->most,
                      .measure = measure_of(&facts)};
}

level_list level_list_make(void) {
    level_list out;
    for (int number = 0; number <= LEVEL_MOST; number++) out.levels[number] = row_of(number);
    for (int i = 0; i < WEAK_LEVELS; i++) out.named[i] = weak_row_of(i);
    return out;
}

level_table level_list_table(const level_list *l) {
    return (level_table){.levels = l->levels,
                         .named = l->named,
                         .level_count = LEVEL_MOST + 1,
                         .named_count = WEAK_LEVELS,
                         .usual = LEVEL_USUAL,
                         .measured = level_facts_measured};
}
