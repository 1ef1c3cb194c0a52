/* avocet.h - Othello/Reversi positions, games and notations, an engine, agents and analyses.
 *
 *     avocet_error e;
 *     avocet_result r;
 *     avocet_engine *engine = avocet_engine_new("level=10", &e);
 *     avocet_position *p = avocet_position_read("f5d6c3", 6, NULL, NULL, &e);
 *     if (!engine || !p || avocet_engine_search(engine, p, NULL, &r, &e)) {
 *         fprintf(stderr, "%s\n", e.text);
 *         return 1;
 *     }
 *     char name[AVOCET_SQUARE_NAME];
 *     printf("%s %+.2f\n", avocet_square_name(r.best.square, name), r.best.value);
 *     avocet_position_free(p);
 *     avocet_engine_free(engine);
 *
 * docs/api.md explains each group of functions with examples.
 *
 * Ownership. Every avocet_*_new, _open, _read and _copy, and every function that returns a pointer
 * which is not const, returns an object that belongs to the caller, who frees it with the matching
 * _free or _close. The caller frees strings returned as char * with avocet_free(). const char *
 * strings belong to the object or are constants. _free(NULL) is allowed. Structures such as
 * avocet_result are plain values of the caller.
 *
 * Threads. Different threads may use different objects at once. One object may be used by one
 * thread at a time, or by several that only read it (const). One exception: any thread may call
 * avocet_stop_set() at any time. The library keeps no state of its own; many engines and agents may
 * think at once. A fork() does not copy threads: in the new process neither use nor free an engine
 * that was made with several threads.
 *
 * Errors. A function that can fail returns NULL, or a status other than AVOCET_OK, and fills the
 * avocet_error if one is given (NULL is allowed). Results are then undefined unless the function
 * says otherwise. The library never prints, exits or aborts. Pointers that are not said to be
 * optional must be valid.
 *
 * Squares are numbered row * 16 + column from 0 at the top left, a1, on boards of every size.
 * Boards are two 64-bit words, for sizes 4, 6 and 8 only: a1 is bit 0, b1 bit 1, a2 bit 8, h8 bit
 * 63. `own` are the discs of the side to move, `opp` those of the other side. Smaller boards lie in
 * the top left corner.
 * The interface may still change until version 1. Symbols carry the version that brought them. */
#ifndef AVOCET_H
#define AVOCET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define AVOCET_API __attribute__((visibility("default")))
#else
#define AVOCET_API
#endif

typedef enum avocet_status {
    AVOCET_OK,
    AVOCET_NO_MEMORY,
    AVOCET_BAD_FORMAT,  /* text that cannot be understood */
    AVOCET_BAD_VALUE,   /* understood, but not allowed: an illegal move, an odd size */
    AVOCET_UNSUPPORTED, /* an unknown format, or one that cannot hold this */
    AVOCET_FAILED,      /* anything else */
    AVOCET_STOPPED      /* the caller asked to stop, and there is no result */
} avocet_status;

/* The reason of a failure. `at` is a byte offset in the text that was read, or the index of an
 * entry in an array. */
typedef struct avocet_error {
    avocet_status status;
    size_t at;
    char text[200];
} avocet_error;

typedef enum avocet_colour {
    AVOCET_BLACK,
    AVOCET_WHITE,
    AVOCET_EMPTY,
    AVOCET_BLOCKED
} avocet_colour;

enum { AVOCET_PASS = 256, AVOCET_NO_SQUARE = -1, AVOCET_SQUARE_NAME = 4 };

AVOCET_API const char *avocet_version(void); /* "0.1.0" */
AVOCET_API void avocet_free(void *string);

/* Return the names of the formats, separated by blanks. Each can be written and read. A position is
 * also read from every format of games, as the last one of the game. A game is also read from every
 * format of positions, as a game without moves. The binary files of WTHOR are not among them. */
AVOCET_API const char *avocet_position_formats(void);
AVOCET_API const char *avocet_game_formats(void);

/* ---- squares ---- */

/* Returns the square of a name such as "f5", or AVOCET_NO_SQUARE if a board of that size has no
 * such square. */
AVOCET_API int avocet_square(const char *name, int size);
/* Writes the name and returns `name`. */
AVOCET_API const char *avocet_square_name(int square, char name[AVOCET_SQUARE_NAME]);

/* ---- positions ---- */

typedef struct avocet_position avocet_position;

/* Returns the standard start on an even size from 4 to 16. */
AVOCET_API avocet_position *avocet_position_new(int size, avocet_error *error);
AVOCET_API avocet_position *avocet_position_copy(const avocet_position *p, avocet_error *error);
AVOCET_API void avocet_position_free(avocet_position *p);

/* Reads `length` bytes in the named notation, or in any for NULL. *found (may be NULL) becomes the
 * name of the format. From a game it takes the last position. */
AVOCET_API avocet_position *avocet_position_read(const char *text, size_t length,
                                                 const char *format, const char **found,
                                                 avocet_error *error);
AVOCET_API char *avocet_position_write(const avocet_position *p, const char *format,
                                       avocet_error *error);

AVOCET_API int avocet_position_size(const avocet_position *p);
AVOCET_API avocet_colour avocet_position_turn(const avocet_position *p); /* the side to move */
AVOCET_API avocet_colour avocet_position_at(const avocet_position *p, int square);
AVOCET_API int avocet_position_count(const avocet_position *p, avocet_colour what);

/* Writes the first `room` legal moves, in reading order, to squares (may be NULL). Returns the
 * number of all legal moves. */
AVOCET_API size_t avocet_position_moves(const avocet_position *p, int *squares, size_t room);
AVOCET_API bool avocet_position_must_pass(const avocet_position *p);
AVOCET_API bool avocet_position_over(const avocet_position *p);

/* Plays a legal square, or AVOCET_PASS if a pass is forced. Otherwise fails and changes nothing. */
AVOCET_API avocet_status avocet_position_play(avocet_position *p, int square, avocet_error *error);

/* Returns black's discs minus white's, with the empty squares given to the winner. */
AVOCET_API int avocet_position_score(const avocet_position *p);

/* ---- games ---- */

typedef struct avocet_game avocet_game;

/* Returns a game that begins at a position, or at the standard start on 8x8 for NULL. */
AVOCET_API avocet_game *avocet_game_new(const avocet_position *start, avocet_error *error);
AVOCET_API void avocet_game_free(avocet_game *g);

AVOCET_API avocet_game *avocet_game_read(const char *text, size_t length, const char *format,
                                         const char **found, avocet_error *error);
AVOCET_API char *avocet_game_write(const avocet_game *g, const char *format, avocet_error *error);

/* Adds a move, with a forced pass before it if needed. AVOCET_PASS adds a forced pass. */
AVOCET_API avocet_status avocet_game_play(avocet_game *g, int square, avocet_error *error);

AVOCET_API size_t avocet_game_plies(const avocet_game *g);
AVOCET_API int avocet_game_ply(const avocet_game *g, size_t index); /* a square or AVOCET_PASS */
/* Returns the position after `plies` plies; 0 is the start. NULL beyond the end. */
AVOCET_API avocet_position *avocet_game_position(const avocet_game *g, size_t plies,
                                                 avocet_error *error);

/* Reads and sets the facts about a game beside its moves. The keys: black, white, black-rating,
 * white-rating, event, place, round, date, result, clock, type, komi, best, comment. Text from
 * files is untrusted. A result is written as in GGF, SGF or PGN, or as people write it: +12.00:r,
 * B+12, W+R, 1-0, 40-24, or ? if it is not known. Any other result is AVOCET_BAD_VALUE. Control
 * characters are AVOCET_BAD_FORMAT, except line ends (\n) in a comment. */
AVOCET_API const char *avocet_game_tag(const avocet_game *g, const char *key); /* or NULL */
AVOCET_API avocet_status avocet_game_set_tag(avocet_game *g, const char *key, const char *text,
                                             avocet_error *error);

/* ---- files of many games ---- */

typedef struct avocet_reader avocet_reader;

/* Opens a file of games or positions in the named format; NULL finds the format by the first
 * record. AVOCET_FAILED if the file cannot be opened. */
AVOCET_API avocet_reader *avocet_reader_open(const char *path, const char *format,
                                             avocet_error *error);
AVOCET_API void avocet_reader_close(avocet_reader *r);

/* Returns the next game, or NULL at the end and for a bad record. *error tells them apart: at the
 * end its status is AVOCET_OK. For a bad record `at` is a place in that record, and the next call
 * continues behind it. */
AVOCET_API avocet_game *avocet_reader_next(avocet_reader *r, avocet_error *error);

AVOCET_API const char *avocet_reader_format(const avocet_reader *r); /* its name */
AVOCET_API size_t avocet_reader_line(const avocet_reader *r); /* of the last record, from 1 on */

/* ---- pictures ---- */

/* How a board is drawn. All zero is the usual way. Everything is borrowed for the call. */
typedef struct avocet_picture {
    int width;                 /* pixels on the screen; 0: the natural width */
    bool mono;                 /* black and white only, for print */
    bool moves;                /* marks the legal moves */
    const char *caption;       /* text below the board; may be NULL */
    const char *frames;        /* squares with a frame: "d3,c4"; may be NULL */
    const char *const *labels; /* texts on squares: "c4=+2"; eight letters each at most */
    size_t label_count;
} avocet_picture;

/* Draw a position, or the position after some plies of a game with its last move, as SVG. `how` may
 * be NULL. AVOCET_BAD_FORMAT and AVOCET_BAD_VALUE for frames and labels. */
AVOCET_API char *avocet_position_svg(const avocet_position *p, const avocet_picture *how,
                                     avocet_error *error);
AVOCET_API char *avocet_game_svg(const avocet_game *g, size_t plies, const avocet_picture *how,
                                 avocet_error *error);
/* Draws all moves of a game in one board, numbered. Only width and mono count. */
AVOCET_API char *avocet_game_diagram(const avocet_game *g, const avocet_picture *how,
                                     avocet_error *error);

/* ---- stopping ---- */

/* A flag by which any thread ends searches. One flag may stop several searches. */
typedef struct avocet_stop avocet_stop;

AVOCET_API avocet_stop *avocet_stop_new(avocet_error *error);
AVOCET_API void avocet_stop_free(avocet_stop *s); /* after the last search that uses it */
/* Ends all searches that use the flag, running ones and later ones, until avocet_stop_clear(). */
AVOCET_API void avocet_stop_set(avocet_stop *s);
AVOCET_API void avocet_stop_clear(avocet_stop *s);
AVOCET_API bool avocet_stop_is_set(const avocet_stop *s);

/* ---- results of searches ---- */

typedef enum avocet_unit {
    AVOCET_DISCS,    /* discs at the end of the game, empty squares to the winner */
    AVOCET_OWN_UNIT, /* the agent's own: compare only with values of the same agent */
    AVOCET_CHANCE    /* analyses only: chance to win minus chance to lose, -100 to 100 */
} avocet_unit;

typedef enum avocet_bound { AVOCET_IS, AVOCET_AT_LEAST, AVOCET_AT_MOST } avocet_bound;

typedef enum avocet_certainty {
    AVOCET_GUESS,     /* no finished search: just a legal move */
    AVOCET_DEPTH,     /* from a search to `depth` */
    AVOCET_SELECTIVE, /* from such a search, or one to the end, that left out unlikely lines */
    AVOCET_EXACT      /* every line was searched to the end of the game */
} avocet_certainty;

enum { AVOCET_LINE = 64, AVOCET_MOVES = 64 };

/* A move with its value. */
typedef struct avocet_move {
    int square;   /* or AVOCET_PASS; AVOCET_NO_SQUARE if the game is over */
    double value; /* for the side to move; NaN if it is not known */
    avocet_unit unit;
    avocet_bound bound;
    avocet_certainty certainty;
    int percent; /* AVOCET_SELECTIVE: how often each cut is right; 0: not known */
    int depth;   /* plies; 0: none was finished */
    int line_length;
    int line[AVOCET_LINE]; /* best play, beginning with the move: squares and AVOCET_PASS */
} avocet_move;

typedef struct avocet_result {
    avocet_move best;
    uint64_t nodes; /* positions reached by making a move */
    uint64_t evaluations;
    double seconds;
    int count;                       /* entries of `moves`: hints and solutions list them */
    avocet_move moves[AVOCET_MOVES]; /* best first */
} avocet_result;

/* Receives the result so far after each depth, on the thread that searches. *so_far is borrowed for
 * the call. The search waits meanwhile. It must not use the engine or agent that searches, but may
 * set a stop flag. */
typedef void avocet_progress(void *context, const avocet_result *so_far);

/* The limits of one search. All zero: no limit. Everything is borrowed for the call. */
typedef struct avocet_request {
    int depth;                 /* plies */
    uint64_t nodes;            /* about */
    double seconds;            /* for this move, 0.001 to 86400 */
    double clock;              /* seconds left for all further moves of this side */
    double increment;          /* seconds that each move adds to the clock */
    const avocet_stop *stop;   /* may be NULL */
    avocet_progress *progress; /* may be NULL */
    void *context;             /* for the progress */
} avocet_request;

/* ---- levels ---- */

enum { AVOCET_LEVEL_MOST = 60, AVOCET_LEVEL_USUAL = 21, AVOCET_NAMED_LEVELS = 6 };

typedef struct avocet_level {
    int depth;      /* of the search in the middle game; 0: judges moves without looking ahead */
    int exact_from; /* with this many empty squares or fewer play is perfect */
    double nodes;   /* for a move on 8x8, a rough mean */
    double seconds; /* for a move, as measured on one machine; 0: not measured */
} avocet_level;

/* Fills *out with the facts about a level from 0 to AVOCET_LEVEL_MOST. Otherwise returns false. */
AVOCET_API bool avocet_level_about(int number, avocet_level *out);

/* Return the name of a level that errs as a person does, weakest first, and a sentence that
 * continues "it plays as a person might, who ...". NULL from AVOCET_NAMED_LEVELS on. */
AVOCET_API const char *avocet_level_name(size_t index);
AVOCET_API const char *avocet_level_sentence(size_t index);

/* ---- the engine ---- */

typedef struct avocet_engine avocet_engine;

AVOCET_API bool avocet_engine_plays(int size); /* 4, 6, 8, 10 and 12 */

/* Makes an engine. The options are pairs behind commas, "level=10,threads=2,hash=16", or NULL:
 *
 *     level     0 to 60, or the name of a level; AVOCET_LEVEL_USUAL if there is no limit at all
 *     depth, nodes, time    limits for requests that have none: 12, 1000000, 2s
 *     threads   of one search; 1
 *     hash      megabytes for the table of positions, touched as it fills; 64
 *     solve     empty squares from which play is perfect
 *     sure      60, 73, 87, 95, 98, 99 or 100 percent: how often a cut must be right;
 *               73, and 60 beyond 8x8
 *     weights   a file of weights for boards of its size, or "hand"
 *     without   techniques to switch off
 *
 * These are the keys of the player "champion". In an error `at` is an offset in the options. */
AVOCET_API avocet_engine *avocet_engine_new(const char *options, avocet_error *error);
AVOCET_API void avocet_engine_free(avocet_engine *e);

/* Forgets all positions searched so far. The seed decides the moves of named levels. */
AVOCET_API void avocet_engine_new_game(avocet_engine *e, uint64_t seed);

/* Each of the next three fills *out, also when a limit or a stop ends it early: the certainty tells
 * what is known. `r` may be NULL. AVOCET_UNSUPPORTED for a board that the engine does not play on,
 * AVOCET_BAD_VALUE for wrong limits, AVOCET_NO_MEMORY. */

/* Finds the move to play: within the limits of the request, or of the options, or at the level. */
AVOCET_API avocet_status avocet_engine_search(avocet_engine *e, const avocet_position *p,
                                              const avocet_request *r, avocet_result *out,
                                              avocet_error *error);
/* Values the best `moves` moves, from 1 to AVOCET_MOVES, under the same limits. Moves that the
 * search did not reach stand behind the others, with a value of NaN. */
AVOCET_API avocet_status avocet_engine_hints(avocet_engine *e, const avocet_position *p, int moves,
                                             const avocet_request *r, avocet_result *out,
                                             avocet_error *error);
/* Finds the exact value, and that of the best `moves` moves; 0: of the best move alone. Takes no
 * limit in depth. With many empty squares give it a limit in time or a stop. */
AVOCET_API avocet_status avocet_engine_solve(avocet_engine *e, const avocet_position *p, int moves,
                                             const avocet_request *r, avocet_result *out,
                                             avocet_error *error);

/* Sets *value to the evaluation without a search, in discs for the side to move, or to the result
 * if the game is over. */
AVOCET_API avocet_status avocet_engine_evaluate(avocet_engine *e, const avocet_position *p,
                                                double *value, avocet_error *error);
/* Does the same for `count` boards in one call. AVOCET_BAD_VALUE if discs overlap or lie off the
 * board; `at` is the index of the board. */
AVOCET_API avocet_status avocet_engine_evaluate_boards(avocet_engine *e, int size, size_t count,
                                                       const uint64_t *own, const uint64_t *opp,
                                                       double *values, avocet_error *error);

/* ---- agents of the laboratory ---- */

/* An agent plays on boards of one size, like the programs of the papers. */
typedef struct avocet_agent avocet_agent;

/* Return the name of a built-in agent and a sentence about it. NULL behind the last one. */
AVOCET_API const char *avocet_agent_name(size_t index);
AVOCET_API const char *avocet_agent_sentence(size_t index);

/* Makes an agent for boards of a size from 4 to 16: "compound", "compound,depth=4", or
 * "@mine.ini,depth=4" for an agent in a file. */
AVOCET_API avocet_agent *avocet_agent_new(const char *specification, int size, avocet_error *error);
AVOCET_API void avocet_agent_free(avocet_agent *a);
AVOCET_API int avocet_agent_size(const avocet_agent *a);

/* Forgets all positions searched so far. The seed decides what the agent leaves to chance. */
AVOCET_API void avocet_agent_new_game(avocet_agent *a, uint64_t seed);

/* Finds the move, as avocet_engine_search(). Without limits the agent uses its own.
 * AVOCET_BAD_VALUE for a board of another size, and if neither has a limit. */
AVOCET_API avocet_status avocet_agent_search(avocet_agent *a, const avocet_position *p,
                                             const avocet_request *r, avocet_result *out,
                                             avocet_error *error);
/* Sets *value to the evaluation for the side to move without a search, in the agent's unit.
 * AVOCET_UNSUPPORTED for an agent that does not evaluate. */
AVOCET_API avocet_status avocet_agent_evaluate(avocet_agent *a, const avocet_position *p,
                                               double *value, avocet_error *error);

/* Return the name of a feature that agents look at and its definition. NULL behind the last one. */
AVOCET_API const char *avocet_feature_name(size_t index);
AVOCET_API const char *avocet_feature_sentence(size_t index);

/* ---- explanations ---- */

/* Says from which parts the value of a position comes. In a finished game the value is the result:
 * the engine shows no parts, and those of an agent add nothing. */
typedef struct avocet_explanation avocet_explanation;

enum { AVOCET_PART_SQUARES = 10 };

/* One part. Its text belongs to the explanation. */
typedef struct avocet_part {
    const char *name;    /* of a term, a count or a pattern */
    const char *feature; /* agents: the feature that the term looks at; else NULL */
    double own, other;   /* agents: the feature for both sides; counts: `own` is the count */
    double scaled;       /* agents: the formula of the term applied to both */
    double weight;       /* of the scaled feature or the count; 0 for patterns and tables */
    double adds;         /* to the value for the side to move */
    int square_count;    /* patterns: the squares, and what they hold: */
    int squares[AVOCET_PART_SQUARES];
    int fillings[AVOCET_PART_SQUARES]; /* 1: own, 0: empty, -1: the other side's */
} avocet_part;

AVOCET_API avocet_explanation *avocet_engine_explain(avocet_engine *e, const avocet_position *p,
                                                     avocet_error *error);
/* AVOCET_UNSUPPORTED for an agent that does not evaluate. */
AVOCET_API avocet_explanation *avocet_agent_explain(avocet_agent *a, const avocet_position *p,
                                                    avocet_error *error);
AVOCET_API void avocet_explanation_free(avocet_explanation *x);
AVOCET_API double avocet_explanation_value(const avocet_explanation *x); /* for the side to move */
AVOCET_API size_t avocet_explanation_count(const avocet_explanation *x); /* of parts */
/* Fills *out. False if there is no such part. */
AVOCET_API bool avocet_explanation_part(const avocet_explanation *x, size_t index,
                                        avocet_part *out);

/* ---- analysis of a game ---- */

/* What each move of a game was worth and lost. It does not keep the game. */
typedef struct avocet_analysis avocet_analysis;

typedef void avocet_analysis_progress(void *context, size_t done, size_t all);

/* All zero is the usual way. Everything is borrowed for the call. */
typedef struct avocet_analysis_request {
    int level;                          /* 2 to AVOCET_LEVEL_MOST; 0: 16 */
    int threads;                        /* 0: 1 */
    double seconds;                     /* for a position, about; 0: the level decides */
    const avocet_stop *stop;            /* may be NULL; a stop gives AVOCET_STOPPED */
    avocet_analysis_progress *progress; /* may be NULL; called by one thread at a time */
    void *context;
} avocet_analysis_request;

typedef enum avocet_mark {
    AVOCET_BEST,
    AVOCET_FINE,
    AVOCET_INACCURATE,
    AVOCET_MISTAKE,
    AVOCET_BLUNDER
} avocet_mark;

typedef struct avocet_analysed_move {
    int ply; /* from 1; passes are plies */
    avocet_colour side;
    int square, best;         /* squares or AVOCET_PASS: the move, and the best one */
    int choices;              /* legal moves; 0 for a pass */
    double value, best_value; /* for the side that moves */
    double loss;              /* best_value - value, never negative */
    avocet_unit unit;         /* AVOCET_DISCS or AVOCET_CHANCE */
    bool exact;               /* both values */
    int depth;
    avocet_mark mark;
    int line_length;
    int line[AVOCET_LINE]; /* best play from the position before the move */
} avocet_analysed_move;

/* Totals of one side, over moves with a choice. */
typedef struct avocet_analysis_side {
    int moves;
    int counts[AVOCET_BLUNDER + 1]; /* by mark */
    double loss_discs, loss_chance; /* sums */
    double accuracy;                /* 0 to 100; NaN without moves */
} avocet_analysis_side;

/* Analyses a game on a board of any size. `r` may be NULL. AVOCET_STOPPED after a stop. */
AVOCET_API avocet_analysis *
avocet_analysis_new(const avocet_game *g, const avocet_analysis_request *r, avocet_error *error);
AVOCET_API void avocet_analysis_free(avocet_analysis *a);
AVOCET_API size_t avocet_analysis_count(const avocet_analysis *a); /* of plies */
/* Fills *out. False if there is no such ply; index 0 is the first. */
AVOCET_API bool avocet_analysis_move(const avocet_analysis *a, size_t index,
                                     avocet_analysed_move *out);
/* Fills *out with the totals of AVOCET_BLACK or AVOCET_WHITE. Otherwise returns false. */
AVOCET_API bool avocet_analysis_totals(const avocet_analysis *a, avocet_colour side,
                                       avocet_analysis_side *out);
AVOCET_API const char *avocet_mark_name(avocet_mark mark); /* "best", "mistake"; or NULL */

/* ---- boards in arrays ---- */

/* Convert between a position and a board. AVOCET_UNSUPPORTED for sizes above 8 and blocked squares,
 * AVOCET_BAD_VALUE for discs that overlap or lie off the board. */
AVOCET_API avocet_status avocet_position_board(const avocet_position *p, uint64_t *own,
                                               uint64_t *opp, avocet_error *error);
AVOCET_API avocet_position *avocet_position_of_board(int size, uint64_t own, uint64_t opp,
                                                     avocet_colour turn, avocet_error *error);

/* Sets moves[i] to the legal moves of board i as bits. Errors as avocet_engine_evaluate_boards().
 */
AVOCET_API avocet_status avocet_boards_moves(int size, size_t count, const uint64_t *own,
                                             const uint64_t *opp, uint64_t *moves,
                                             avocet_error *error);

/* Arrays of positions in which a side moved, one entry each. NULL leaves an array out. */
typedef struct avocet_board_arrays {
    uint64_t *own, *opp;
    uint8_t *side;  /* that moves: 0 black, 1 white */
    uint8_t *move;  /* the bit number of its square */
    uint32_t *game; /* index of the game */
} avocet_board_arrays;

/* Fills the arrays with the first `room` positions of a game before each of its moves. Passes are
 * left out. Sets *count to the number of all such positions. AVOCET_UNSUPPORTED as
 * avocet_position_board(). */
AVOCET_API avocet_status avocet_game_boards(const avocet_game *g, const avocet_board_arrays *out,
                                            size_t room, size_t *count, avocet_error *error);

/* ---- a base of many games: WTHOR ---- */

typedef struct avocet_base avocet_base;

enum { AVOCET_BASE_MOVES = 60, AVOCET_BASE_NAME = 64, AVOCET_NO_MOVE = 255 };

/* Reads a folder of WTHOR files, or one .wtb file with the names beside it, into memory. Damaged
 * files are read as far as they go. AVOCET_FAILED if nothing can be read. */
AVOCET_API avocet_base *avocet_base_open(const char *path, avocet_error *error);
AVOCET_API void avocet_base_free(avocet_base *b);
AVOCET_API size_t avocet_base_count(const avocet_base *b); /* of games */

/* Returns a game with its names. AVOCET_BAD_VALUE if there is no such game. */
AVOCET_API avocet_game *avocet_base_game(const avocet_base *b, size_t index, avocet_error *error);

/* Returns how many players or tournaments have names. */
AVOCET_API size_t avocet_base_players(const avocet_base *b);
AVOCET_API size_t avocet_base_tournaments(const avocet_base *b);
/* Write the name in UTF-8 and return `name`; "???" for a number without a name. Untrusted text. */
AVOCET_API const char *avocet_base_player(const avocet_base *b, size_t number,
                                          char name[AVOCET_BASE_NAME]);
AVOCET_API const char *avocet_base_tournament(const avocet_base *b, size_t number,
                                              char name[AVOCET_BASE_NAME]);

/* Arrays with one entry for each game. NULL leaves an array out. */
typedef struct avocet_base_arrays {
    uint16_t *year, *tournament, *black, *white; /* the last three are numbers of names */
    uint8_t *score;      /* black's discs at the end, empty squares to the winner, as stored */
    uint8_t *best_score; /* the same after perfect play from best_from empty squares */
    uint8_t *best_from;
    uint8_t *length; /* legal moves */
    uint8_t *moves;  /* AVOCET_BASE_MOVES for each game: bit numbers of the legal moves, then
                        AVOCET_NO_MOVE; passes are left out */
} avocet_base_arrays;

/* Fills arrays that have room for all games of the base. */
AVOCET_API void avocet_base_read(const avocet_base *b, const avocet_base_arrays *out);

/* Fills the arrays with the first `room` positions before each legal move of all games. Returns the
 * number of all such positions. */
AVOCET_API size_t avocet_base_boards(const avocet_base *b, const avocet_board_arrays *out,
                                     size_t room);

#ifdef __cplusplus
}
#endif

#endif
