/* player/player_spec.h - the specification of a player, as a value.
 *
 *     champion,depth=8            the engine
 *     compound,time=2s            an agent of the lab; @mine.ini is an agent in a file
 *     gtp,memory=512:edax -gtp    an outside program
 *
 * A specification is a head, then key=value pairs behind commas, then for an outside program a
 * colon and its command. player_spec_read() checks everything that depends neither on the size of
 * the board nor on files: the head, the form of the pairs, and for the champion and outside
 * programs each key and value. player_describe() (player/player.h) checks the rest.
 *
 * I1  The text of a specification that was not changed is the text that was read, byte for byte.
 *     Stored runs have this text in their keys.
 * I2  A specification that was read or changed without an error can be read again.
 *
 * Errors: fault.at is an offset in the text. E_MISSING for a head or key that does not exist,
 * E_FORMAT and E_RANGE for the form and for values, E_NOMEM. After a failure a new specification is
 * empty, and a changed one is as it was.
 * Ownership: a specification owns its text; player_spec_clear() frees it. {0} is empty and may be
 * cleared. Threads: any; one at a time for changes. */
#ifndef PLAYER_PLAYER_SPEC_H
#define PLAYER_PLAYER_SPEC_H

#include "base/text.h"

typedef enum player_kind {
    PLAYER_CHAMPION,
    PLAYER_OUTSIDE, /* another program, see player/outside.h */
    PLAYER_LAB,     /* an agent of the catalogue or of a file, see lab/agent.h */
    PLAYER_KINDS
} player_kind;

typedef struct player_spec {
    player_kind kind;
    char *text; /* owned, ends with NUL; NULL: empty */
    size_t length;
    const allocator *memory; /* NULL: the system's */
} player_spec;

/* Returns the kind of player that a text asks for. The text may contain mistakes: a text that asks
 * for no other kind counts as an agent of the lab. */
player_kind player_kind_of(view text);

status player_spec_read(view text, const allocator *memory, player_spec *out, fault *f);
/* Makes the specification of an outside program from a protocol and a command. */
status player_spec_of_program(const char *protocol, view command, const allocator *memory,
                              player_spec *out, fault *f);
status player_spec_copy(const player_spec *from, const allocator *memory, player_spec *out,
                        fault *f); /* E_NOMEM */
void player_spec_clear(player_spec *s);

const char *player_spec_text(const player_spec *s); /* borrowed; "" for an empty one */
view player_spec_view(const player_spec *s);        /* the same text */
bool player_spec_equal(const player_spec *a, const player_spec *b); /* of their texts */

/* Finds the value of a key; blanks around it are left out. False if the key is not there. *value
 * points into the text; it may be NULL. */
bool player_spec_get(const player_spec *s, const char *key, view *value);

/* Sets one key. A key that is there keeps its place; another becomes the last pair. The whole is
 * then read again, so a value that does not go with the others is an error. A value with a comma is
 * E_FORMAT, and for an outside program one with a colon. */
status player_spec_set(player_spec *s, const char *key, view value, fault *f);
status player_spec_set_number(player_spec *s, const char *key, uint64_t value, fault *f);

/* Removes one key; OK if it is not there. */
status player_spec_drop(player_spec *s, const char *key, fault *f);

/* Names the files whose content decides how the player plays, index 0 first; false behind the last
 * one. The files need not exist. Champion: the file of weights=. Lab: the agent file behind @.
 * Outside program: the file of host= and files that the command names behind = or @, as in
 * "gtp:prog --eval=data/eval.dat". The program itself is not among them, but a student's file is.
 * *name points into the text. */
bool player_spec_file(const player_spec *s, int index, view *name);

#endif
