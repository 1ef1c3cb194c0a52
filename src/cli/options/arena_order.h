/* cli/options/arena_order.h - what match and tournament both read from the command line.
 *
 * A board is an encounter without its players: size, start, openings, limits, seed.
 * Ownership: texts are those of the arguments; arena_order_close() frees the rest, openings_clear()
 * those of a board. An order stays where it is while it is in use. */
#ifndef CLI_OPTIONS_ARENA_ORDER_H
#define CLI_OPTIONS_ARENA_ORDER_H

#include "arena/arena_run.h"
#include "arena/encounter.h"
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
         "list (even openings, the default on 6x6 to 12x12), random:N plies (random:6 "            \
         "elsewhere), "                                                                            \
         "start, or a file",                                                                       \
         NULL},                                                                                    \
    {                                                                                              \
        "seed", OPTION_NUMBER, "N", "seed of openings and players; 1 by default", NULL             \
    }

#define SIDE_OPTIONS                                                                               \
    {"time", OPTION_TEXT, "T[/T]", "time for each move: 2s, 250ms or 2 (seconds); A/B: 1s/100ms",  \
     NULL},                                                                                        \
        {"depth", OPTION_TEXT, "N[/N]", "search at most N plies deep; A/B: 8/6", NULL},            \
        {"nodes", OPTION_TEXT, "N[/N]", "search at most N positions; A/B: 1000/500", NULL},        \
        {"clock", OPTION_TEXT, "T[+T]",                                                            \
         "time for all moves of a side, and the increment per move: 5s+0.1s; A/B: 60s+1s/30s",     \
         NULL},                                                                                    \
    {                                                                                              \
        "grace", OPTION_TEXT, "T[/T]",                                                             \
            "a move later than --time plus this loses; 1s by default; A/B: 1s/100ms", NULL         \
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

/* `one_for_all`: no limit may have two values with a slash. E_FORMAT, E_RANGE, and failures to open
 * a file. After a failure there is nothing to close. */
status arena_order_read(context *c, const arguments *a, bool one_for_all, arena_order *out,
                        fault *f);
void arena_order_close(context *c, arena_order *o);

/* *text is what --openings says, or what it could have said. */
status arena_order_board(const arguments *a, const arena_order *o, int size, encounter *out,
                         const char **text, fault *f);

/* The first Ctrl-C finishes the games under way. */
void arena_order_watch(interrupt *i, context *c);

#endif
