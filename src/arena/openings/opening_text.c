/* arena/openings/opening_text.c - writes lists of openings, looks into them. */
#include "arena/openings/opening_text.h"

#include "arena/openings/opening_key.h"
#include "game/position.h"
#include "notation/decimal.h"
#include "notation/format.h"
#include "notation/games/game_transcript.h"
#include "notation/ply_choice.h"
#include "notation/square_name.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char first_words[] = "% Openings of ";

/* ---- writing ---- */

static void write_moves(const opening *o, int plies, buffer *out) {
    for (int i = 0; i < plies; i++) {
        char name[SQUARE_NAME_BYTES];
        square_name_write(o->moves[i], name);
        buffer_add(out, name);
    }
}

static void write_value(double value, buffer *out) {
    buffer_add(out, decimal_sign(value) < 0 ? " " : " +");
    decimal_write(value, out);
}

static void write_origin(const opening_list *l, const opening_facts *facts, buffer *out) {
    if (facts->is_drawn) {
        buffer_format(out,
                      "%% openings %zu of %zu positions, which random lines of seed %" PRIu64
                      " lead to\n%%\n%% Turned and mirrored positions count once.\n",
                      l->count, facts->positions, facts->seed);
        return;
    }
    buffer_format(out, "%% openings %zu of %zu positions, to which %" PRIu64 " lines lead\n%%\n",
                  l->count, facts->positions, facts->lines);
    buffer_add(out, "% Turned and mirrored positions count once. Of the lines to a position the "
                    "last one in\n% alphabetical order is here, so all begin with f5.\n");
}

static void write_facts(const opening_list *l, const opening_facts *facts, buffer *out) {
    buffer_format(out,
                  "%s%d %s on %dx%d that are worth at most %u disc%s to either side.\n"
                  "%% Behind each stands its value in discs for the side to move.\n%%\n",
                  first_words, l->plies, plies_word((size_t)l->plies), l->size, l->size,
                  facts->within, facts->within == 1 ? "" : "s");
    buffer_format(out, "%% made by  %s\n%% judged by %s, %" PRIu64 " nodes\n%%           %s\n",
                  facts->maker, facts->player, facts->nodes, facts->sentence);
    write_origin(l, facts, out);
}

void opening_text_write(const opening_list *l, const opening_facts *facts, buffer *out) {
    write_facts(l, facts, out);
    for (size_t i = 0; i < l->count; i++) {
        write_moves(&l->items[i], l->plies, out);
        write_value(l->items[i].value, out);
        buffer_add_char(out, '\n');
    }
}

void opening_text_write_bare(const opening_list *l, buffer *out) {
    for (size_t i = 0; i < l->count; i++) {
        write_moves(&l->items[i], l->plies, out);
        buffer_add_char(out, '\n');
    }
}

/* ---- the same position ---- */

/* A position of a line. */
typedef struct seen_position {
    opening_key key;
    size_t line;
    size_t first; /* the line that was there first; 0: this one */
} seen_position;

static int by_line(const void *a, const void *b) {
    const seen_position *x = a, *y = b;
    return (x->line > y->line) - (x->line < y->line);
}

static int by_position(const void *a, const void *b) {
    const seen_position *x = a, *y = b;
    const int keys = opening_key_compare(&x->key, &y->key);
    return keys ? keys : by_line(a, b);
}

/* ---- looking ---- */

static bool is_move(const char *text) {
    return text[0] >= 'a' && text[0] <= 'h' && text[1] >= '1' && text[1] <= '8';
}

bool opening_text_begins(view beginning) {
    if (view_starts_with(beginning, first_words)) return true;
    const view line = view_take(&beginning, '\n');
    const bool is_short = line.length > 0 && line.length <= 2 * OPENING_PLIES_MAX;
    if (!is_short || line.length % 2 != 0) return false;
    for (size_t i = 0; i < line.length; i += 2)
        if (!is_move(line.data + i)) return false;
    return true;
}

typedef struct looking {
    opening_survey *out;
    const position *start; /* NULL: any */
    opening_listener *hear;
    void *context;
    seen_position *seen; /* one for each opening */
    size_t count, room;
    double sum; /* of the values */
    const allocator *memory;
} looking;

static void remark(const looking *l, const opening_remark *r) {
    if (l->hear) l->hear(l->context, r);
}

static void note_bad(looking *l, size_t line, size_t character, const char *text) {
    l->out->bad++;
    remark(l, &(opening_remark){line, character, true, text});
}

/* The last word, if it is a number with a sign. */
static bool find_value(view text, double *out) {
    size_t start = text.length;
    while (start > 0 && !char_is_blank(text.data[start - 1])) start--;
    const view word = view_from(text, start);
    return word.length > 1 && (word.data[0] == '+' || word.data[0] == '-') &&
           decimal_read(word, out);
}

static void count_plies(opening_survey *s, int plies) {
    if (s->openings == 0 || plies < s->fewest) s->fewest = plies;
    if (s->openings == 0 || plies > s->most) s->most = plies;
    s->openings++;
}

static void count_value(looking *l, double value) {
    opening_survey *s = l->out;
    if (s->judged == 0 || value < s->least) s->least = value;
    if (s->judged == 0 || value > s->greatest) s->greatest = value;
    s->judged++;
    l->sum += value;
}

static status add_opening(looking *l, const game *g, view text, size_t line, fault *f) {
    seen_position *seen = alloc_grow(l->memory, l->seen, sizeof *seen, l->count + 1, 64, &l->room);
    double value = 0;
    if (!seen) return fault_set(f, E_NOMEM, 0, "no memory for the openings");
    l->seen = seen;
    seen[l->count++] = (seen_position){.key = opening_key_of(&g->now), .line = line};
    count_plies(l->out, (int)g->count);
    if (find_value(text, &value)) count_value(l, value);
    return OK;
}

/* `text` is a line without the blanks around it, which begins with its character `first`. */
static status look_at_line(looking *l, view text, size_t line, size_t first, fault *f) {
    game g = game_make(l->memory);
    fault why;
    status result = l->start ? transcript_read_from(l->start, text, &g, &why)
                             : game_transcript.read(text, &g, &why);
    if (result == E_NOMEM) {
        result = fault_set(f, E_NOMEM, 0, "%s", why.text);
    } else if (result) {
        note_bad(l, line, first + why.at, why.text);
        result = OK;
    } else {
        const squares moves = position_moves(&g.now);
        if (squares_empty(&moves))
            note_bad(l, line, 0, "the side to move has no move");
        else
            result = add_opening(l, &g, text, line, f);
    }
    game_clear(&g);
    return result;
}

static status look_at_lines(looking *l, view text, fault *f) {
    view rest = view_after_mark(text);
    status result = OK;
    for (size_t line = 1; rest.length && !result; line++) {
        const view whole = view_take(&rest, '\n'), opening_text = view_trim(whole);
        const size_t first = (size_t)(opening_text.data - whole.data) + 1;
        if (opening_text.length && opening_text.data[0] != '%')
            result = look_at_line(l, opening_text, line, first, f);
    }
    return result;
}

/* Sorted by position, those that are the same stand together, the first line first. */
static void find_repeats(looking *l) {
    size_t leader = 0;
    if (l->count) qsort(l->seen, l->count, sizeof *l->seen, by_position);
    for (size_t i = 0; i < l->count; i++) {
        if (i == 0 || opening_key_compare(&l->seen[i].key, &l->seen[leader].key) != 0) {
            leader = i;
            l->out->distinct++;
        } else {
            l->seen[i].first = l->seen[leader].line;
        }
    }
}

static void note_repeats(looking *l) {
    if (l->count) qsort(l->seen, l->count, sizeof *l->seen, by_line);
    for (size_t i = 0; i < l->count; i++) {
        char text[80];
        if (!l->seen[i].first) continue;
        (void)snprintf(text, sizeof text, "leads to the position of line %zu", l->seen[i].first);
        remark(l, &(opening_remark){l->seen[i].line, 0, false, text});
    }
}

status opening_survey_text(view text, const position *start, const allocator *memory,
                           opening_listener *hear, void *context, opening_survey *out, fault *f) {
    looking l = {.out = out, .start = start, .hear = hear, .context = context, .memory = memory};
    *out = (opening_survey){.openings = 0};
    const status result = look_at_lines(&l, text, f);
    if (!result) {
        find_repeats(&l);
        note_repeats(&l);
        if (out->judged) out->mean = l.sum / (double)out->judged;
    }
    alloc_free(memory, l.seen);
    return result;
}
