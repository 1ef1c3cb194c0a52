/* player/player_class.h - the table that each kind of player fills in. Internal to this room.
 *
 * A kind embeds `player` as the first member of its own structure. player_kind_of() asks each kind
 * whether it claims a text; every other call goes through the table. A new kind is one file, one
 * value of player_kind and one line in player/player_spec.c; the users of players do not change. */
#ifndef PLAYER_PLAYER_CLASS_H
#define PLAYER_PLAYER_CLASS_H

#include "base/text.h"
#include "game/position.h"
#include "player/player.h"
#include "search/result.h"

typedef struct player_class {
    /* ---- specifications ---- */

    bool (*claims)(view text); /* the text asks for this kind of player */
    /* Checks a text as player_spec_read() says. */
    status (*read)(view text, fault *f);
    /* player_spec_file(). */
    bool (*file)(view text, int index, view *name);
    char
        closes_pairs; /* ends the key=value pairs: ':' before a command; NUL: the end of the text */

    /* ---- players that are not open ---- */

    /* player_describe(); out->name is set by the caller. */
    status (*describe)(const player_spec *s, const player_options *o, player_facts *out, fault *f);
    /* player_verify(), after describe() found no mistake. NULL: there is nothing more to verify. */
    status (*verify)(const player_spec *s, const player_options *o, fault *f);
    /* player_limits(): the limits that the specification names. */
    status (*limits)(const player_spec *s, const player_options *o, player_named *out, fault *f);
    /* player_share_spec(); called only while nothing is shared. NULL: the kind shares nothing. */
    status (*share)(const player_spec *s, player_options *o, fault *f);

    /* ---- players ---- */

    status (*open)(const player_spec *s, const player_options *o, player **out, fault *f);
    void (*close)(player *p);
    void (*new_game)(player *p, uint64_t seed);
    status (*choose)(player *p, const position *where, const search_request *request,
                     search_result *out, fault *f);
    /* NULL for a kind that needs only positions. */
    void (*follow)(player *p, const struct game *so_far);
    /* NULL for a kind that plays inside this process. */
    const player_evidence *(*evidence)(player *p);
    /* Both NULL for a kind that cannot ponder. In other kinds choose, new_game and close end the
     * pondering themselves. */
    void (*ponder)(player *p, const position *after);
    void (*ponder_end)(player *p);
} player_class;

struct player {
    const player_class *class;
    player_facts facts; /* the kind owns the name */
    const allocator *memory;
};

/* The table of a kind. */
const player_class *player_class_of(player_kind kind);

#endif
