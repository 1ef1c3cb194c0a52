/* service/games/stored_listing.h - lists the runs or games of a store as text, CSV or JSON.
 *
 * Rows are handed to the outlet in pieces, so that any number of games needs little memory.
 * Ownership: everything is borrowed for the call. Errors: those of the store. */
#ifndef SERVICE_GAMES_STORED_LISTING_H
#define SERVICE_GAMES_STORED_LISTING_H

#include "base/fault.h"
#include "report/board_text.h"
#include "report/outlet.h"
#include "store/store.h"

typedef enum listing_form { LISTING_TEXT, LISTING_CSV, LISTING_JSON } listing_form;

typedef struct stored_listing {
    bool games;          /* list games, not runs */
    store_filter filter; /* of games; with an id, text shows the whole game */
    uint64_t limit;      /* most games; 0 for all */
    listing_form form;
    board_style style; /* of the board of a whole game */
    size_t width;      /* columns that a table may take; 0 for any number */
} stored_listing;

typedef struct stored_listing_end {
    uint64_t shown; /* rows */
    bool more;      /* there are more games than the limit */
    bool unread;    /* the outlet did not take the text; it has reported why */
} stored_listing_end;

status stored_listing_print(const stored_listing *o, store *s, const outlet *out,
                            stored_listing_end *end, fault *f);

#endif
