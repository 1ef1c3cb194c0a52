/* store/shelf.h - all games of a file in one list, each with a card.
 *
 * A card has an id that never changes, the facts that a list shows and can be searched by, and what
 * people add: tags, notes, and whether the game is put aside. Finished games, unfinished ones and
 * games of matches stand side by side. store_shelf_update() makes the cards of games that other
 * programs have stored since, and brings those of unfinished games up to date. A game keeps its
 * card when it is finished. A card shows the names that the players had when it was made.
 *
 * The shelf also keeps a few texts by name: settings of the program that shows it.
 * The promises P1 to P5 of store.h hold here, too. Only databases have a shelf: E_UNSUPPORTED for
 * JSON lines. Ownership: texts and games are borrowed for the call. Threads and errors: as in
 * store.h. */
#ifndef STORE_SHELF_H
#define STORE_SHELF_H

#include "base/fault.h"
#include "base/text.h"
#include "store/store.h"

typedef struct store_card {
    int64_t order;             /* rises in the order in which the games came to the shelf */
    const char *id;            /* letters, digits, - and _ */
    int64_t game, unfinished;  /* one is the number of the game, the other is 0 */
    const char *source;        /* "page", "play", "match" or "import" */
    const char *black, *white; /* names */
    int size, plies;
    int score;                  /* black's discs minus white's, of a finished game */
    const char *ending;         /* its name; "" for an unfinished game */
    const char *opening, *last; /* name of the opening; the last move, "pass" for a pass; or NULL */
    const char *board;          /* the last position row by row: X, O, . and # */
    const char *created, *changed; /* 2026-01-31T23:59:59Z, or the day alone */
    const char *added; /* when the game came to the shelf; NULL in files of older programs */
    bool deleted;
    const char *tags;  /* lines: "\nfirst\nsecond\n"; "" for none */
    const char *notes; /* "" for none */
} store_card;

/* A sink that returns anything but OK ends the reading, which then returns the same. */
typedef status store_card_sink(void *context, const store_card *c);

/* Makes and changes cards, so that every game has one that is true. A call makes a few thousand
 * cards at most: *done says whether that was all, and may be NULL. `now` is the date of games whose
 * own is not known. */
status store_shelf_update(store *s, const char *now, bool *done, fault *f);

/* Hands out the card with an id. E_MISSING. */
status store_shelf_find(store *s, const char *id, store_card_sink *sink, void *context, fault *f);

typedef enum shelf_state { SHELF_ANY, SHELF_PLAYING, SHELF_OVER, SHELF_DELETED } shelf_state;

enum { SHELF_LINES = 8, SHELF_NAMES = 8, SHELF_WORDS = 6 };

/* A part of a name, of the opening, of a tag or of the notes, in either case. Games of players with
 * one of these whole names fit as well. */
typedef struct shelf_phrase {
    view text;
    view names[SHELF_NAMES];
    int name_count;
} shelf_phrase;

/* Empty texts and 0 mean: any. */
typedef struct shelf_filter {
    shelf_state state;       /* all but SHELF_DELETED leave out games that were put aside */
    view player;             /* part of the name of either player, in either case */
    store_winner winner;     /* STORE_ANY, STORE_BLACK, STORE_WHITE or STORE_DRAW */
    view opening;            /* part of the name of the opening, in either case */
    view lines[SHELF_LINES]; /* the moves begin with one of them, as in "f5d6c3" */
    int line_count;
    /* Games that begin with one of these lines, or that each of the words fits, fit the text as
     * well. */
    shelf_phrase text;
    view text_lines[SHELF_LINES];
    int text_line_count;
    shelf_phrase words[SHELF_WORDS];
    int word_count;
    view from, to; /* the first and the last day: 2026-01-31 */
    int size;
    view tag, source;
    int64_t before; /* only cards with a lower order */
    int limit;      /* cards that are handed out at most */
} shelf_filter;

/* Hands out cards, the newest first. *total is the number of all cards that fit, without `before`
 * and `limit`. An unfinished game in which nobody has moved is left out: it has no ply behind its
 * opening. */
status store_shelf_list(store *s, const shelf_filter *w, store_card_sink *sink, void *context,
                        int64_t *total, fault *f);

/* Hands out the sizes of boards of which there are games, the least first. Games that were put
 * aside count. */
status store_shelf_sizes(store *s, void (*sink)(void *context, int size), void *context, fault *f);

/* A change of a card. NULL and -1 leave a part as it is. */
typedef struct shelf_change {
    const char *tags, *notes;
    int deleted;         /* 0, 1 or -1 */
    const char *changed; /* the date */
} shelf_change;

status store_shelf_change(store *s, const char *id, const shelf_change *c,
                          fault *f); /* E_MISSING */

/* A game from elsewhere. */
typedef struct shelf_item {
    const store_run *run;   /* is found by its key, or made */
    const store_game *game; /* gets the next number of the run */
    const char *created;
    const char *other_names[2]; /* black's and white's: the same game may be there under them. NULL:
                                   they have no others */
    bool known;  /* out: a game with the same players and moves was there; not stored again */
    char id[48]; /* out: of the card, also of the known one */
} shelf_item;

/* Stores all of the games with their cards, or none. A known game that was put aside comes back. */
status store_shelf_add(store *s, shelf_item *items, size_t count, const char *tags, const char *now,
                       fault *f);

/* ---- texts by name ---- */

status store_text_read(store *s, const char *name, buffer *out, fault *f); /* E_MISSING */
status store_text_write(store *s, const char *name, view text, fault *f);

#endif
