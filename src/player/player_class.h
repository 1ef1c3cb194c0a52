/* player/player_class.h - what a kind of player offers to player/player.c. Internal to this room.
 *
 * A kind embeds `player` as the first member of its own structure; player_open() finds the kind
 * whose word a specification begins with, and everything else goes through the table. A new kind
 * is one file and one line in player/player.c; nobody who uses players notices. */
#ifndef PLAYER_PLAYER_CLASS_H
#define PLAYER_PLAYER_CLASS_H

#include "player/player.h"

typedef struct player_class {
    bool (*claims)(view spec); /* this specification is for us */
    status (*open)(view spec, const player_options *o, player **out, fault *f);
    void (*close)(player *p);
    void (*new_game)(player *p, uint64_t seed);
    status (*choose)(player *p, const position *where, const search_request *request,
                     search_result *out, fault *f);
    /* NULL for a kind that goes by positions alone, and for one inside this process. */
    void (*follow)(player *p, const struct game *so_far);
    const player_evidence *(*evidence)(player *p);
    /* Both NULL for a kind that cannot; otherwise choose, new_game and close end it themselves. */
    void (*ponder)(player *p, const position *after);
    void (*ponder_end)(player *p);
} player_class;

struct player {
    const player_class *class;
    player_facts facts; /* its texts are owned by the kind */
    const allocator *memory;
};

#endif
