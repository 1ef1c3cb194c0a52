/* arena/openings/openings.h - where the games of a match begin.
 *
 * random:N plays N random plies from the start (fewer never: lines that end or pass early are drawn
 * again), each opening from its own stream of the seed. Two openings of a seed may be alike by
 * chance: six plies on 8x8 have 8200 lines, so long matches do better with more.
 *
 * A list holds lines of any length, from a file or from text in memory: transcripts, one to a line,
 * where % begins a comment, or games in any format that notation/ knows. They are dealt in an order
 * that belongs to the seed, each once before any comes again.
 *
 * Ownership: openings own their list; openings_clear(). A copy borrows it. Threads: any number may
 * play openings at once.
 * Errors: E_FORMAT or E_RANGE for a line that cannot be played, with the name of the list, line and
 * character in the sentence; E_NOMEM; those of files. After a failure there is nothing to clear. */
#ifndef ARENA_OPENINGS_OPENINGS_H
#define ARENA_OPENINGS_OPENINGS_H

#include "base/files.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/game.h"

enum { OPENINGS_PLIES_MAX = 40, OPENINGS_FILE_MAX = 1 << 26, OPENINGS_MOST = 1000000 };

typedef struct opening_line {
    size_t first; /* of its plies, among those of all */
    size_t count;
} opening_line;

typedef struct openings {
    int random_plies;    /* 0: a list, or without one the start itself */
    opening_line *lines; /* NULL: no list */
    size_t count, capacity;
    int16_t *plies; /* of all lines: squares, or GAME_PASS */
    size_t ply_count, ply_capacity;
    const allocator *memory;
} openings;

/* "start", "random:N", "list" (the built-in one: E_MISSING on sizes that have none), or the name of
 * a file. `start` is where the games of the match begin; `files` may be NULL: the system's. */
status openings_parse(view text, const position *start, const file_ops *files,
                      const allocator *memory, openings *out, fault *f);

view openings_built_in(int size); /* the text of that list; empty on sizes that have none */

/* A list from text in memory; `name` stands for it in sentences and by its ending may tell the
 * format. E_FORMAT for one without any line. */
status openings_read(view text, const char *name, const position *start, const allocator *memory,
                     openings *out, fault *f);

void openings_clear(openings *o); /* then the start itself */

/* True when every opening is the same. */
bool openings_are_one(const openings *o);

/* Plays opening number `index` of a seed from `start` into *out, an empty game. `start` of a list
 * must be the one that the list was read for. The game is not over afterwards. E_NOMEM; E_RANGE if
 * the board is too small for the plies. */
status openings_play(const openings *o, const position *start, uint64_t seed, uint64_t index,
                     game *out, fault *f);

#endif
