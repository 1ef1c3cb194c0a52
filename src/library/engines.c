/* library/engines.c - the champion: moves, hints, solutions and values. */
#include "avocet.h"
#include "base/fault.h"
#include "base/text.h"
#include "engine/engine.h"
#include "game/squares.h"
#include "game/tier.h"
#include "library/objects.h"
#include "library/questions.h"
#include "library/thinkers.h"
#include "player/champion_mind.h"
#include "player/champion_spec.h"
#include "search/hint_list.h"
#include "search/result.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Has room for a result so far, so that a search allocates nothing. */
struct avocet_engine {
    engine *engine;
    champion_mind mind;
    engine_result found; /* so far, too, during a progress call */
    hint_list list;
    bool listing; /* the search lists several moves */
    avocet_progress *progress;
    void *context;
    avocet_result told;
};

/* ---- making ---- */

static const char prefix[] = "champion,"; /* makes a specification of a player from options */

/* The place of a mistake counts from the options of the caller. */
static status read_wishes(const char *spec, champion_wishes *out, fault *f) {
    const status failed = champion_read_spec(view_of(spec), out, f);
    if (failed) f->at = f->at >= sizeof prefix - 1 ? f->at - (sizeof prefix - 1) : 0;
    if (failed || !out->ponder) return failed;
    return fault_set(f, E_UNSUPPORTED, 0, "the engine of the library does not ponder");
}

static status make_engine(const champion_wishes *w, engine **out, fault *f) {
    engine_options options = {.tier = tier_best()};
    status failed = champion_wish_engine(w, &options, f);
    if (!failed) failed = engine_create(&options, out, f);
    engine_leave_weights(&options);
    return failed;
}

static status fill_engine(avocet_engine *e, const char *spec, fault *f) {
    champion_wishes w;
    status failed = read_wishes(spec, &w, f);
    if (!failed) failed = make_engine(&w, &e->engine, f);
    if (!failed) e->mind = champion_mind_make(&w);
    return failed;
}

avocet_engine *avocet_engine_new(const char *options, avocet_error *error) {
    char spec[CHAMPION_SPEC_MAX + 1];
    const bool plain = !options || !*options;
    const int length =
        snprintf(spec, sizeof spec, "%s%s", plain ? "champion" : prefix, plain ? "" : options);
    fault f;
    if (length < 0 || (size_t)length >= sizeof spec) {
        (void)library_fail(error, E_FORMAT, "the options are too long");
        return NULL;
    }
    avocet_engine *e = calloc(1, sizeof *e);
    if (!e) {
        (void)library_no_memory(error);
        return NULL;
    }
    if (fill_engine(e, spec, &f) == OK) return e;
    (void)library_report(error, &f);
    avocet_engine_free(e);
    return NULL;
}

void avocet_engine_free(avocet_engine *e) {
    if (e) engine_free(e->engine);
    free(e);
}

engine *thinker_engine(avocet_engine *e) {
    return e->engine;
}

bool avocet_engine_plays(int size) {
    return engine_plays(size);
}

void avocet_engine_new_game(avocet_engine *e, uint64_t seed) {
    engine_new_game(e->engine);
    champion_mind_new_game(&e->mind, seed);
}

/* ---- searching ---- */

static void tell(avocet_engine *e, const search_result *best, avocet_result *out) {
    if (!e->listing) {
        question_result(best, out);
        return;
    }
    hint_list_take(&e->list, best, e->found.moves, e->found.count);
    question_list(&e->list, out);
}

static void hear(void *context, const search_result *so_far) {
    avocet_engine *e = context;
    (void)so_far; /* equal to e->found.best */
    tell(e, &e->found.best, &e->told);
    e->progress(e->context, &e->told);
}

static void listen(avocet_engine *e, const avocet_request *r, bool listing, search_request *out) {
    e->listing = listing;
    e->list.count = 0;
    e->progress = r ? r->progress : NULL;
    e->context = r ? r->context : NULL;
    out->progress = e->progress ? hear : NULL;
    out->progress_context = e;
}

static avocet_status finish(avocet_engine *e, status failed, const search_result *best,
                            const fault *f, avocet_result *out, avocet_error *error) {
    if (failed) return library_report(error, f);
    tell(e, best, out);
    return AVOCET_OK;
}

avocet_status avocet_engine_search(avocet_engine *e, const avocet_position *p,
                                   const avocet_request *r, avocet_result *out,
                                   avocet_error *error) {
    fault f;
    search_request asked;
    search_result best = {.move = SQUARE_NONE};
    status failed = question_read(r, &asked, &f);
    if (failed) return library_report(error, &f);
    listen(e, r, false, &asked);
    const engine_request request = champion_mind_ask(&e->mind, &p->position, &asked);
    failed = engine_search(e->engine, &p->position, &request, &e->found, &f);
    if (!failed) champion_mind_answer(&e->mind, &p->position, &e->found, &best);
    return finish(e, failed, &best, &f, out, error);
}

static status check_moves(int moves, int least, fault *f) {
    if (moves >= least && moves <= AVOCET_MOVES) return OK;
    return fault_set(f, E_RANGE, 0, "the number of moves must be from %d to %d", least,
                     AVOCET_MOVES);
}

avocet_status avocet_engine_hints(avocet_engine *e, const avocet_position *p, int moves,
                                  const avocet_request *r, avocet_result *out,
                                  avocet_error *error) {
    fault f;
    search_request asked;
    status failed = check_moves(moves, 1, &f);
    if (!failed) failed = question_read(r, &asked, &f);
    if (failed) return library_report(error, &f);
    listen(e, r, true, &asked);
    engine_request request = champion_mind_ask(&e->mind, &p->position, &asked);
    request.best = moves;
    failed = engine_search(e->engine, &p->position, &request, &e->found, &f);
    return finish(e, failed, &e->found.best, &f, out, error);
}

avocet_status avocet_engine_solve(avocet_engine *e, const avocet_position *p, int moves,
                                  const avocet_request *r, avocet_result *out,
                                  avocet_error *error) {
    fault f;
    search_request asked;
    status failed = check_moves(moves, 0, &f);
    if (!failed) failed = question_read(r, &asked, &f);
    if (failed) return library_report(error, &f);
    listen(e, r, moves > 0, &asked);
    const engine_request request = {.search = asked, .goal = ENGINE_EXACT, .best = moves};
    failed = engine_search(e->engine, &p->position, &request, &e->found, &f);
    return finish(e, failed, &e->found.best, &f, out, error);
}

/* ---- values ---- */

avocet_status avocet_engine_evaluate(avocet_engine *e, const avocet_position *p, double *value,
                                     avocet_error *error) {
    fault f;
    if (engine_evaluate(e->engine, &p->position, value, &f)) return library_report(error, &f);
    return AVOCET_OK;
}

avocet_status avocet_engine_evaluate_boards(avocet_engine *e, int size, size_t count,
                                            const uint64_t *own, const uint64_t *opp,
                                            double *values, avocet_error *error) {
    fault f;
    if (engine_evaluate_boards(e->engine, size, own, opp, count, values, &f))
        return library_report(error, &f);
    return AVOCET_OK;
}
