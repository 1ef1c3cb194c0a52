/* store/store_class.h - the functions that each kind of file offers to store.c. Internal to this
 * room.
 *
 * A kind keeps rows: a game as numbers and texts, a result as two texts and their sum. row.c and
 * store.c do the rest once for all kinds: they read the texts, choose rows and count rows that
 * cannot be read. A new kind is one file and a line in store.c. */
#ifndef STORE_STORE_CLASS_H
#define STORE_STORE_CLASS_H

#include "base/stop.h"
#include "base/text.h"
#include "game/position.h"
#include "store/results.h"
#include "store/shelf.h"
#include "store/store.h"
#include "store/studies.h"

/* Views are borrowed; an empty view means that there is none. Lists are JSON: [null,1.5,-3]. */
typedef struct store_row {
    int64_t id, run, number;
    bool a_is_black;
    int64_t opening_plies, score;
    view moves;  /* "f5d6--c3"; two dashes are a pass */
    view ending; /* name of the ending */
    view scores, times_ns, depths;
    view exact;    /* 1 for a ply whose search saw every line end */
    view evidence; /* list of texts, after a forfeit */
    double seconds[2];
    uint64_t seeds[2];
    int64_t finishes; /* an unfinished game; 0: none. Only written */
} store_row;

/* An unfinished game. The texts are not NULL; an empty view of times means that there are none. */
typedef struct unfinished_row {
    int64_t id;
    const char *begun, *black, *white, *settings;
    view position, moves, times_ns; /* the first as position_string.h has it */
    view scores, depths, exact;     /* lists, as those of store_row */
    int opening_plies;              /* for the shelf. Only written */
    const char *card;               /* id on the shelf of a new game, or NULL. Only written */
} unfinished_row;

/* An answer of a person who practises. The texts are not NULL. */
enum {
    ANSWER_GIVEN,
    ANSWER_KIND,
    ANSWER_TOPIC,
    ANSWER_POSITION, /* as position_string.h has it */
    ANSWER_MOVE,     /* names of squares; an empty move is none */
    ANSWER_BEST,
    ANSWER_BASIS,
    ANSWER_TEXTS,
    ANSWER_BOX_MOST = 100,
    ANSWER_DAY_LEAST = -719528, /* 0000-01-01 */
    ANSWER_DAY_MOST = 2932896,  /* 9999-12-31 */
};

typedef struct answer_row {
    const char *texts[ANSWER_TEXTS];
    int64_t day, due, box, right;
    double loss;
} answer_row;

typedef status answer_row_sink(void *context, const answer_row *row, fault *f);

typedef status unfinished_row_sink(void *context, const unfinished_row *row, fault *f);

/* As store_game_sink. */
typedef status store_row_sink(void *context, const store_run *r, const store_row *row, fault *f);

/* As store_result_sink, with the sum that was stored. */
typedef status store_sum_sink(void *context, const store_result *r, uint64_t sum);

/* The shelf, as shelf.h has it. */
typedef struct store_shelf_class {
    status (*update)(store *s, const char *now, bool *done, fault *f);
    status (*find)(store *s, const char *id, store_card_sink *sink, void *context, fault *f);
    status (*list)(store *s, const shelf_filter *w, store_card_sink *sink, void *context,
                   int64_t *total, fault *f);
    status (*sizes)(store *s, void (*sink)(void *context, int size), void *context, fault *f);
    status (*change)(store *s, const char *id, const shelf_change *c, fault *f);
    status (*add)(store *s, shelf_item *items, size_t count, const char *tags, const char *now,
                  fault *f);
    status (*read_text)(store *s, const char *name, buffer *out, fault *f);
    status (*write_text)(store *s, const char *name, view text, fault *f);
} store_shelf_class;

/* Studies, as studies.h has them. */
typedef struct store_study_class {
    status (*find)(store *s, const char *id, store_study_sink *sink, void *context, fault *f);
    status (*list)(store *s, const study_filter *w, store_study_sink *sink, void *context,
                   int64_t *total, fault *f);
    status (*add)(store *s, const stored_study *study, fault *f);
    status (*change)(store *s, const stored_study *study, fault *f);
} store_study_class;

typedef struct store_class {
    const char *name;
    void (*close)(store *s);
    struct {
        status (*begin)(store *s, const store_run *wanted, int64_t *id, fault *f);
        /* Runs that are not counted have no numbers of games, and no trouble is noted. */
        status (*each)(store *s, bool counted, store_run_sink *sink, void *context, fault *f);
    } runs;
    struct {
        status (*add)(store *s, int64_t run, const store_game *games, size_t count, fault *f);
        status (*each_number)(store *s, int64_t run, store_number_sink *sink, void *context,
                              fault *f);
        /* Hands out the row if there is one. */
        status (*find)(store *s, int64_t run, int number, store_row_sink *sink, void *context,
                       fault *f);
        /* Hands out the rows of a run, or the row with an id, or all rows if both are 0. */
        status (*each)(store *s, int64_t run, int64_t id, store_row_sink *sink, void *context,
                       fault *f);
    } games;
    struct {
        status (*add)(store *s, const store_work *w, const store_result *results, size_t count,
                      fault *f);
        status (*each)(store *s, const store_work *w, store_sum_sink *sink, void *context,
                       fault *f);
    } results;
    struct {
        /* Stores a new game if the id is 0, else replaces the one with this id. */
        status (*keep)(store *s, const unfinished_row *row, int64_t *id, fault *f);
        status (*drop)(store *s, int64_t id, fault *f);
        status (*each)(store *s, unfinished_row_sink *sink, void *context, fault *f);
    } unfinished;
    struct {
        status (*add)(store *s, const answer_row *row, fault *f);
        status (*each)(store *s, answer_row_sink *sink, void *context, fault *f);
    } answers;
    const store_shelf_class *shelf;   /* NULL: this kind has none */
    const store_study_class *studies; /* NULL: this kind keeps none */
} store_class;

struct store {
    const store_class *class;
    const allocator *memory;
    const stop_token *stop; /* may be NULL */
    store_trouble trouble;
};

/* Counts a record that cannot be read. */
void store_note_trouble(store *s, const fault *why);

/* The sum that is stored with a result, to find changes. */
uint64_t store_result_sum(const store_result *r);

/* Finds a start by its name; false if there is none. */
bool store_read_start(view name, start_kind *out);

/* Each opens a file of its kind, or makes a new one. The file is not of another kind. */
status json_lines_open(const char *path, store_mode mode, const store_options *o, store **out,
                       fault *f);
status sqlite_open(const char *path, store_mode mode, const store_options *o, store **out,
                   fault *f);

#endif
