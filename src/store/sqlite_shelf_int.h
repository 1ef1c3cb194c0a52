/* store/sqlite_shelf_int.h - what the files of the shelf in an SQLite database share. Internal to
 * this room: only sqlite_shelf.c and sqlite_card*.c include it. */
#ifndef STORE_SQLITE_SHELF_INT_H
#define STORE_SQLITE_SHELF_INT_H

#include "base/text.h"
#include "notation/game.h"
#include "store/shelf.h"
#include "store/sqlite_int.h"
#include "store/store.h"
#include "store/store_class.h"

/* ---- texts by name (sqlite_shelf.c) ---- */

/* Adds the text to *out if there is one with this name. */
status shelf_find_text(const sqlite_store *s, const char *name, buffer *out, bool *found, fault *f);

typedef struct shelf_text {
    const char *name;
    view text;
} shelf_text;

status shelf_put_text(const sqlite_store *s, void *context,
                      fault *f); /* a sql_change; a shelf_text */

/* ---- cards (sqlite_cards.c) ---- */

/* What a card of a finished game does not take from the game itself. */
typedef struct card_making {
    int64_t place;       /* of a card that is made anew; 0: a new card */
    const char *now;     /* the date of the change */
    const char *created; /* of the game; NULL: when its run began */
    const char *tags;
} card_making;

/* Part of a transaction: writes the card of a game that was read. */
status shelf_write_game(const sqlite_store *s, const card_making *m, const store_run *r,
                        const store_row *row, const game *record, fault *f);

/* ---- functions of the class ---- */

status shelf_update(store *base, const char *now, bool *done, fault *f); /* sqlite_cards.c */

/* sqlite_card_list.c */
status shelf_find(store *base, const char *id, store_card_sink *sink, void *context, fault *f);
status shelf_list(store *base, const shelf_filter *w, store_card_sink *sink, void *context,
                  int64_t *total, fault *f);
status shelf_sizes(store *base, void (*sink)(void *context, int size), void *context, fault *f);

/* sqlite_card_add.c */
status shelf_add(store *base, shelf_item *items, size_t count, const char *tags, const char *now,
                 fault *f);

#endif
