/* cli/options/arena_order.h - what match and tournament both read from the command line.
 *
 * A board is an encounter without its players: size, start, openings, limits, seed.
 * Ownership: texts are those of the arguments; arena_order_close() frees the rest, openings_clear()
 * those of a board. An order stays where it is while it is in use. */
#ifndef CLI_OPTIONS_ARENA_ORDER_H
#define CLI_OPTIONS_ARENA_ORDER_H

#include "arena/arena_run.h"
#include "arena/encounter.h"
#include "arena/openings/openings.h"
#include "base/fault.h"
#include "base/log.h"
#include "cli/table/arguments.h"
#include "cli/terminal/interrupt.h"
#include "search/limits.h"
#include "service/adjudicator.h"

typedef struct arena_order {
    encounter common;        /* of all boards; size and openings are not set */
    search_limits forced[2]; /* limits of A or B alone, for encounter_settle_limits() */
    arena_run run;           /* threads, affinity and the solver; tokens and sinks are not set */
    bool times;              /* thinking times are part of the output */
    bool show;
    const char *store; /* a file, or NULL */
    log_file protocol; /* open where `common` points to it */
    adjudicator adjudicator;
} arena_order;

#define ADJUDICATE_OPTION                                                                          \
    {                                                                                              \
        "adjudicate", OPTION_NUMBER, "N",                                                          \
            "end a game at N empty squares or fewer with the exact score", NULL                    \
    }

#define ARENA_BOARD_OPTIONS                                                                        \
    {"start", OPTION_WORDS, "KIND", "the first four discs and who begins",                         \
     "standard white-first diagonal parallel"},                                                    \
        {"openings", OPTION_FILE, "WHICH",                                                         \
         "list (even openings, the default on 8x8), random:N plies (random:6 on other boards), "   \
         "start, or a file",                                                                       \
         NULL},                                                                                    \
    {                                                                                              \
        "seed", OPTION_NUMBER, "N", "seed of openings and players; 1 by default", NULL             \
    }

#define ARENA_RUN_OPTIONS                                                                          \
    {"threads", OPTION_NUMBER, "N",                                                                \
     "games at once; all CPUs by default, half of them with --ponder", NULL},                      \
        {"affinity", OPTION_SWITCH, NULL, "give each of the games at once its own CPUs", NULL},    \
        ADJUDICATE_OPTION,                                                                         \
        {"protocol-log", OPTION_FILE, "FILE", "append the talk with other programs to FILE",       \
         NULL},                                                                                    \
    {                                                                                              \
        "ponder", OPTION_SWITCH, NULL,                                                             \
            "let players with ponder=1 think on the other side's time: champion,ponder=1", NULL    \
    }

/* E_FORMAT, E_RANGE, and failures to open a file. After a failure there is nothing to close. */
status arena_order_read(const context *c, const arguments *a, arena_order *out, fault *f);
void arena_order_close(arena_order *o);

/* *text is what --openings says, or what it could have said. */
status arena_order_board(const arguments *a, const arena_order *o, int size, encounter *out,
                         const char **text, fault *f);

/* The first Ctrl-C finishes the games under way. */
void arena_order_watch(interrupt *i, context *c);

/* Notes that `pairs` pairs repeat openings, if they do. `tested`: a test may end earlier. */
void arena_order_note_openings(context *c, const openings *o, int pairs, bool tested);

/* Notes a player whose specification names limits that the command line has, too. */
void arena_order_note_limits(context *c, const char *who, const search_limits *l, limits_news news);

/* Notes the evidence of the first `most` forfeits, if it is known: a store does not keep it. *told
 * counts the notes; `where` goes before "game 7". */
void arena_order_note_forfeit(context *c, const match_game *g, const char *where, int most,
                              int *told);

#endif
