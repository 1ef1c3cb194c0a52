/* avocet.h - Othello/Reversi positions, moves and games, and the notations for them.
 *
 *     avocet_error e;
 *     avocet_position *p = avocet_position_read("f5d6c3", 6, NULL, NULL, &e);
 *     if (!p) { fprintf(stderr, "%s\n", e.text); return 1; }
 *     char *fen = avocet_position_write(p, "fen", &e);
 *     puts(fen);
 *     avocet_free(fen);
 *     avocet_position_free(p);
 *
 * Ownership. Every avocet_*_new, _read and _copy returns an object that belongs to the caller, who
 * frees it with the matching _free. The caller frees strings returned as char * with avocet_free().
 * const char * strings belong to the object or are constants. _free(NULL) is allowed.
 *
 * Threads. Different threads may use different objects at once. One object may be used by one
 * thread at a time, or by several that only read it. The library keeps no state of its own.
 *
 * Errors. A function that can fail returns NULL, or a status other than AVOCET_OK, and fills the
 * avocet_error if one is given (NULL is allowed). The library never prints, exits or aborts.
 *
 * Squares are numbered row * 16 + column from 0 at the top left, a1, on boards of every size.
 * The interface may still change until version 1. */
#ifndef AVOCET_H
#define AVOCET_H

#include <stdbool.h>
#include <stddef.h>

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
    AVOCET_FAILED       /* anything else */
} avocet_status;

/* The reason of a failure. `at` is a byte offset in the text that was read. */
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

#ifdef __cplusplus
}
#endif

#endif
