/* service/practice/deck.h - the positions that a person has practised, kept in a store.
 *
 * A card is a position with its box and the day when it is asked again (leitner.h). The deck is the
 * sum of all answers in the store: each answer is stored before anybody hears of it, so a crash
 * loses none. Turned and mirrored positions are one card.
 *
 *     I1  An answer that deck_answer() acknowledged is in the store.
 *     I2  No two cards have the same position, kind and topic, apart from symmetry. The topic of a
 *         judged move does not count.
 *
 * Ownership: deck_close() frees a deck; cards are borrowed until the next deck_answer(). Threads:
 * one at a time. Errors: those of the store, E_NOMEM. */
#ifndef SERVICE_PRACTICE_DECK_H
#define SERVICE_PRACTICE_DECK_H

#include "analysis/practice/leitner.h"
#include "base/fault.h"
#include "game/position.h"
#include "store/store.h"

enum { DECK_TOPIC_BYTES = 64 };

typedef enum card_kind {
    CARD_MOVE, /* any move is right that loses next to nothing */
    CARD_LINE, /* only the move of the line is right: `best` */
    CARD_KINDS
} card_kind;

typedef struct card {
    card_kind kind;
    char topic[DECK_TOPIC_BYTES]; /* the opening of a line; "" for none */
    position board;               /* as it was last asked */
    position canonical;           /* the same for all symmetric positions */
    int best;
    leitner when;
    int asked, right; /* answers so far */
    int64_t last_day;
} card;

typedef struct deck deck;

/* Opens the file, makes it and its folder for STORE_WRITE, and reads all answers. */
status deck_open(const char *path, store_mode mode, deck **out, fault *f);
void deck_close(deck *d); /* NULL is allowed */

const char *deck_path(const deck *d);
uint64_t deck_unreadable(const deck *d); /* answers that could not be read */

size_t deck_count(const deck *d);
const card *deck_card(const deck *d, size_t index);

/* Finds the card of a position; NULL if it was never asked. */
const card *deck_find(const deck *d, const position *p, card_kind kind, const char *topic);

/* Returns the card that waits longest on this day, or NULL. A topic of NULL means any card. */
const card *deck_due(const deck *d, int64_t today, const char *topic);
size_t deck_due_count(const deck *d, int64_t today, const char *topic);

/* Returns the first day from `today` on when a card is due, or 0 if none ever is. */
int64_t deck_next_day(const deck *d, int64_t today);

typedef struct deck_entry {
    card_kind kind;
    const char *topic;
    const position *board;
    int move, best; /* SQUARE_NONE: the person did not know */
    double loss;    /* discs */
    bool right;
    const char *basis;
    int64_t today;
    const char *given; /* 2026-01-31T23:59:59Z */
} deck_entry;

/* Stores an answer and moves its card. *when, which may be NULL, gets the card's next day. */
status deck_answer(deck *d, const deck_entry *e, leitner *when, fault *f);

/* ---- progress ---- */

typedef struct deck_day {
    int64_t day;
    int asked, right;
    int moves;   /* answers with a move that was judged by its value */
    double loss; /* discs, of these moves */
} deck_day;

size_t deck_day_count(const deck *d);
const deck_day *deck_day_at(const deck *d, size_t index); /* in the order of the days */

/* Right answers in a row: up to the last answer, and the longest row ever. */
int deck_streak(const deck *d);
int deck_longest_streak(const deck *d);

/* Days in a row with an answer, the last of them today or yesterday. */
int deck_days_in_a_row(const deck *d, int64_t today);

/* Counts the cards of each box, 1 to LEITNER_LEARNED. */
void deck_boxes(const deck *d, size_t out[LEITNER_LEARNED + 1]);

#endif
