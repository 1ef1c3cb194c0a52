/* store/card_facts.h - the facts of a card that follow from its game. Internal to this room.
 *
 * Ownership: card_facts_make() fills a buffer that the caller clears; the other texts are constants
 * or borrowed from the moves. Errors: E_NOMEM. */
#ifndef STORE_CARD_FACTS_H
#define STORE_CARD_FACTS_H

#include "base/text.h"
#include "notation/game.h"

enum { CARD_LINE = 80 }; /* bytes of the moves that can be searched by */

#define SHELF_IMPORT "import" /* the kind of runs from elsewhere */

typedef struct card_facts {
    int plies;
    buffer board;
    char last[8]; /* "" without a ply */
    view opening; /* empty: none */
    view line;    /* how the moves begin */
    uint64_t sum; /* of start, moves and names */
} card_facts;

/* `moves` are those of the game as a row has them. */
status card_facts_make(const game *g, view moves, const char *black, const char *white,
                       card_facts *out, fault *f);

/* Returns where the games of a kind of run come from: "play", "import" or "match". */
const char *card_source(const char *kind);

#endif
