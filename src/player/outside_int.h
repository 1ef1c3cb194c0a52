/* player/outside_int.h - shared by all protocols: the program, the talk with it, and its troubles.
 * Internal to this room.
 *
 * A protocol is one table. Its functions return OK, or E_IO after outside_trouble(). Errors that
 * are not the program's fault are E_NOMEM, E_FULL, E_STOPPED and E_UNSUPPORTED.
 * Threads: as a player, one at a time. */
#ifndef PLAYER_OUTSIDE_INT_H
#define PLAYER_OUTSIDE_INT_H

#include "base/log.h"
#include "base/process.h"
#include "base/program.h"
#include "base/stop.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/game.h"
#include "player/outside.h"
#include "player/player.h"
#include "search/limits.h"

typedef struct outside_player outside_player;

typedef struct outside_protocol {
    const char *name;
    const char *sentence; /* of the player's facts */
    outside_duties duties;
    int64_t usual_time_ns; /* for a move without any limit; 0: the program decides */
    int64_t start_ns;      /* it may take so long to start, in spite of patience=; 0: no more */
    const char
        *host; /* COMMAND is a file that `avocet agent-host --as HOST` runs; NULL: a command */
    const char *example; /* of COMMAND, in messages; NULL: ./mine */
    /* `greet` is called after each start, `begin` before each game. NULL: nothing to say. */
    status (*greet)(outside_player *o, fault *f);
    status (*begin)(outside_player *o, fault *f);
    status (*ask)(outside_player *o, const position *where, const search_limits *limits, int *move,
                  fault *f);
    status (*nonsense)(outside_player *o, fault *f);
    const char *farewell; /* a line; NULL: the end of its input */
    bool plays_source;    /* COMMAND is a source file, which decides how the player plays */
} outside_protocol;

extern const outside_protocol protocol_gtp, protocol_nboard, protocol_oneshot, protocol_threeline,
    protocol_external, protocol_so, protocol_step, protocol_itu;

/* Dialect of GTP. The program is asked for everything that the specification leaves open. */
typedef struct gtp_dialect {
    bool short_colours; /* b and w */
    bool lower_case;    /* squares */
    bool go_squares;    /* no column i, rows counted from the bottom */
    bool omits_passes;
} gtp_dialect;

/* A specification, read. */
typedef struct outside_wishes {
    const outside_protocol *protocol;
    unsigned given;     /* bit i: outside_keys[i] is there */
    view command, host; /* into the specification */
    search_limits limits;
    int64_t patience_ns; /* 0: the default */
    program_limits program;
    bool restart, lenient;
    view runner; /* the Python or Java that runs a student's file; empty: as found */
    int nboard_version;
    gtp_dialect dialect;
} outside_wishes;

bool outside_claims(view text); /* it begins with the name of a protocol */
status outside_read_spec(view text, outside_wishes *out, fault *f);
bool outside_spec_file(view text, int index, view *name); /* player_spec_file() */

/* Finds the program of a command, or for a shared object our own program that runs it. The caller
 * clears *out, also after a failure. E_MISSING if there is no such program, E_NOMEM. */
status outside_find_program(const outside_wishes *w, const allocator *memory, program *out,
                            fault *f);

enum { GTP_REPLY = 4096 };

struct outside_player {
    player base; /* first, so that a pointer to one is a pointer to the other */
    char *spec;
    outside_wishes wishes;
    program program;
    process process; /* of a protocol that lasts */
    int size;
    uint64_t seed; /* of the game */
    const log_sink *log;
    player_evidence evidence;
    bool game_is_over;  /* after a trouble: no more questions until the next game */
    fault trouble;      /* failure of the start, reported by the first question; code OK: none */
    const game *record; /* the game up to the next question; borrowed, may be NULL */

    const stop_token *option_stop, *finish; /* of the player_options */

    /* for the current question */
    int64_t until_ns;
    const stop_token *stop;
    process_hurry hurry;

    /* GTP: the game on its board, its abilities, and the limits it was told */
    struct {
        game told;
        bool has_game, has_board_size, has_times, has_level, has_old_moves;
        bool whole_seconds; /* it refused a fraction */
        search_limits limits;
        char reply[GTP_REPLY];
        size_t reply_length;
    } gtp;
    int pings;   /* NBoard: sent so far */
    int answers; /* three lines: of this process so far */
};

/* Ends the game for the program. Fills the evidence and *f; returns E_IO. */
status outside_trouble(outside_player *o, player_trouble what, fault *f, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Reports what a process did instead of answering, as trouble. */
status outside_no_answer(outside_player *o, process_news news, fault *f);

/* Sends one line or several, each with its newline. */
status outside_say(outside_player *o, fault *f, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
status outside_say_text(outside_player *o, view text, fault *f);
status outside_hear(outside_player *o, view *line, fault *f);

/* Runs the program once; *answer holds its output. */
status outside_run_once(outside_player *o, const char *const *extra, view input,
                        program_answer *answer, fault *f);

/* Keep a question and an answer for the evidence and the log. */
void outside_note_asked(outside_player *o, view text);
void outside_note_answered(outside_player *o, view text);

/* Sends a position in three lines: seconds, x or o, the board. Hears the answer. */
status outside_ask_three_lines(outside_player *o, const position *where,
                               const search_limits *limits, view *answer, fault *f);
/* Reads "19" or "19;0.25": an index, row by row, and the time it took, which is ignored. */
bool outside_read_index(view text, int size, int *move);
/* Sends three lines with no board. Any answer is right, but the program must not crash. */
status outside_three_lines_nonsense(outside_player *o, fault *f);

/* Reports "printed "..." instead of WANTED" as trouble. */
status outside_garbage(outside_player *o, view text, const char *wanted, fault *f);

/* Starts the program if it does not run. */
status outside_make_ready(outside_player *o, fault *f);

#endif
