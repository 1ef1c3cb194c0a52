/* experiment/papers/paper_002.c - how deep `sized` sees on each board, how it fares against simple
 * opponents, and where its answers stop being the same: as the paper describes it, and as it was
 * submitted. */
#include "base/fault.h"
#include "experiment/authors.h"
#include "experiment/experiment.h"
#include "experiment/papers/paper_002_depths.h"
#include "experiment/papers/paper_002_games.h"
#include "experiment/papers/paper_002_history.h"
#include "experiment/papers/paper_002_repeats.h"
#include "experiment/papers/papers.h"
#include "experiment/plan.h"
#include "experiment/tally.h"
#include "report/document.h"

#include <math.h>
#include <stdio.h>

extern const char experiment_002_ini[]; /* data/experiment/002.ini */
extern const size_t experiment_002_ini_length;

enum {
    SIZES = DEPTH_SIZES,
    SPEC_BYTES = 64,
    QUICK_GAMES = 4,
    SHORT_PLIES_LESS = 2,
    QUICK_PLIES_LESS = 4,
};

/* ---- the games ---- */

/* One size and form: the strings that the pairings point to. */
typedef struct board {
    int size;
    char spec[SPEC_BYTES];
    paired_games pairs[OPPONENTS];
} board;

static double number_of(const experiment_account *a, const char *key, int which) {
    double all[SIZES];
    authors_list(&a->authors, key, all, SIZES);
    return all[which];
}

static double seconds_of(const experiment_account *a) {
    return authors_number(&a->authors, "limit.seconds") * account_scale(a);
}

/* The seconds of a move; 0 where there is no clock. */
static double clock_of(const experiment_account *a) {
    return account_by_depth(a) ? 0 : seconds_of(a);
}

static void write_spec(const experiment_account *a, sized_form form, int which,
                       char out[SPEC_BYTES]) {
    const char *const name = form == SIZED_PROGRAM ? "sized,as=program" : "sized";
    const int less = settings_choose(a->settings, 0, SHORT_PLIES_LESS, QUICK_PLIES_LESS);
    const int depth = (int)number_of(a, "depth.high", which) - less;
    if (account_by_depth(a))
        (void)snprintf(out, SPEC_BYTES, "%s,depth=%d", name, depth < 1 ? 1 : depth);
    else
        (void)snprintf(out, SPEC_BYTES, "%s,time=%.0fms", name, fmax(1000 * seconds_of(a), 1));
}

static int games_of(const experiment_account *a, opponent who) {
    const experiment_settings *s = a->settings;
    const double usual =
        authors_number(&a->authors, who == AGAINST_RANDOM ? "random.games" : "greedy.games");
    const double part = usual / authors_number(&a->authors, "random.games");
    const int games = s->games ? s->games : settings_choose(s, 0, 0, QUICK_GAMES);
    return games ? (int)fmax(games * part, 2) / 2 * 2 : (int)usual;
}

static void make_board(const experiment_account *a, sized_form form, int which, board *out) {
    out->size = (int)number_of(a, "board.sizes", which);
    write_spec(a, form, which, out->spec);
    for (opponent who = 0; who < OPPONENTS; who++)
        out->pairs[who] = (paired_games){.size = out->size,
                                         .a = out->spec,
                                         .b = opponent_specs[who],
                                         .pairs = games_of(a, who) / 2,
                                         .is_detailed = true};
}

static status make_plan(const experiment_account *a, plan *p, fault *f) {
    const double seconds = clock_of(a);
    for (int i = 0; i < SIZED_FORMS * SIZES; i++) {
        board b;
        make_board(a, (sized_form)(i / SIZES), i % SIZES, &b);
        for (opponent who = 0; who < OPPONENTS; who++)
            pairing_plan(&b.pairs[who], a->settings->seed,
                         fmax(seconds, 0.01) * b.size * b.size / 2, p);
    }
    const status failed = repeats_plan(a, seconds, p, f);
    return failed ? failed : histories_plan(a, p, f);
}

/* ---- all of them ---- */

typedef struct survey {
    depth_survey depths[SIZED_FORMS];
    game_survey games[SIZED_FORMS];
    repeat_survey repeats;
    history_survey histories;
} survey;

static status read_board(const experiment_account *a, sized_form form, int which, survey *s,
                         fault *f) {
    board b;
    make_board(a, form, which, &b);
    const status failed = depths_read(a, which, &b.pairs[AGAINST_RANDOM], &b.pairs[AGAINST_GREEDY],
                                      &s->depths[form], f);
    return failed ? failed : games_read(a, which, b.pairs, &s->games[form], f);
}

static status read_survey(const experiment_account *a, survey *s, fault *f) {
    status failed = OK;
    for (int i = 0; i < SIZED_FORMS * SIZES && !failed; i++)
        failed = read_board(a, (sized_form)(i / SIZES), i % SIZES, s, f);
    if (!failed) failed = repeats_read(a, clock_of(a), &s->repeats, f);
    return failed ? failed : histories_read(a, &s->histories, f);
}

static status write_report(const experiment_account *a, fault *f) {
    survey s;
    const status failed = read_survey(a, &s, f);
    if (failed) return failed;
    document_text(a->document,
                  "All is measured twice: with the program that the paper describes, and with the "
                  "one that the authors submitted, which deviates from the paper (as=program): "
                  "another count of stable discs, other weights early on 10x10 and 12x12, another "
                  "order of moves, and a table with faults.");
    document_heading(a->document, "Depth and breadth");
    depths_report(a, s.depths);
    document_heading(a->document, "Won and lost");
    games_report(a, s.games);
    document_heading(a->document, "The same answer again");
    repeats_report(a, &s.repeats);
    document_heading(a->document, "The submitted table");
    histories_report(a, &s.histories);
    document_heading(a->document, "What the paper found");
    depths_check(a, s.depths);
    games_check(a, s.games);
    repeats_check(a, &s.repeats);
    histories_check(a, &s.histories);
    return OK;
}

const experiment experiment_002 = {
    .name = "002",
    .title = "Paper 002: board sizes, tables and time",
    .sentence = "One program on four sizes of the board: how deep does it see, whom does it beat, "
                "and why did its authors see it lose now and then to an opponent that always plays "
                "the same?",
    .numbers = experiment_002_ini,
    .number_list_length = &experiment_002_ini_length,
    .plan = make_plan,
    .report = write_report,
};
