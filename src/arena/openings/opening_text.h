/* arena/openings/opening_text.h - lists of openings as text: a transcript a line, '%' begins a
 * comment line.
 *
 * Written: comments that tell how the list was made, then the lines with their value in discs for
 * the side to move behind them, as in "f5d6c3d3c4 +0.5". The value looks like the result that may
 * close a transcript, so readers of transcripts pass over it. The same list gives the same bytes:
 * there is no date.
 *
 * Ownership: the buffer is the caller's; memory failures stay in it. Threads: free to call from all
 * on lists and buffers of their own. */
#ifndef ARENA_OPENINGS_OPENING_TEXT_H
#define ARENA_OPENINGS_OPENING_TEXT_H

#include "arena/openings/opening_list.h"
#include "base/text.h"
#include "game/position.h"

/* The facts in the comments; the texts are borrowed. */
typedef struct opening_facts {
    const char *maker;    /* "avocet 0.1.0" */
    const char *player;   /* who judged: its specification */
    const char *sentence; /* and what it is */
    unsigned within;      /* discs */
    size_t positions;     /* before those were dropped that are not even */
    bool is_drawn;        /* by opening_draw.h; otherwise the list began with all positions */
    uint64_t seed;        /* of the draw */
    uint64_t lines;       /* number of lines to all positions */
    uint64_t nodes;       /* of all searches */
} opening_facts;

void opening_text_write(const opening_list *l, const opening_facts *facts, buffer *out);

/* The moves alone, for programs that expect nothing else. */
void opening_text_write_bare(const opening_list *l, buffer *out);

/* ---- looking at such a text ---- */

/* Whether a text begins as what is written here does: with the comment, or with a line of as few
 * moves as an opening has and nothing else. Its first line is enough. */
bool opening_text_begins(view beginning);

/* The content of the lines of a text. */
typedef struct opening_survey {
    size_t openings;    /* lines that could be read */
    size_t bad;         /* lines that could not */
    int fewest, most;   /* plies, passes counted */
    size_t distinct;    /* positions; images under a symmetry are the same */
    size_t judged;      /* lines with a value */
    double least, mean; /* of these values; 0 without any */
    double greatest;
} opening_survey;

/* Something about a line; counted from 1, as characters are. */
typedef struct opening_remark {
    size_t line, character; /* the latter 0 where the whole line is meant */
    bool is_bad;            /* it cannot be read; otherwise it repeats an earlier position */
    const char *text;       /* safe to show, borrowed */
} opening_remark;

typedef void opening_listener(void *context, const opening_remark *r);

/* Reads transcripts: moves from `start`, or with NULL what each line tells of its board: first the
 * remarks on bad lines in their order, then those on repeated ones. A line must leave a move to
 * play. `hear` may be NULL. E_NOMEM. */
status opening_survey_text(view text, const position *start, const allocator *memory,
                           opening_listener *hear, void *context, opening_survey *out, fault *f);

#endif
