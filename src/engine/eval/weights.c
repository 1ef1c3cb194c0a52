/* engine/eval/weights.c - makes, reads and writes the weights of the learned evaluation. */
#include "engine/weights.h"
#include "base/text.h"

#include "base/checksum.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char *const layer_names[EVAL_LAYERS] = {"main", "order"};

/* ---- phases ---- */

void eval_mix(const eval_layer *l, int side, int empty, int *low, int *share) {
    const int band = eval_form_of(side).band, middle = empty / band * band + band / 2;
    const int last = l->anchor_count - 1;
    int i = 0;
    while (i < last && l->anchors[i + 1] <= middle) i++;
    *low = i;
    *share = 0;
    if (i == last || middle <= l->anchors[i]) return;
    *share = 256 * (middle - l->anchors[i]) / (l->anchors[i + 1] - l->anchors[i]);
}

void eval_mix_numbers(const eval_layer *l, int side, int empty, int16_t *out) {
    int low, share;
    eval_mix(l, side, empty, &low, &share);
    const int16_t *a = l->numbers + (size_t)low * (size_t)l->per_anchor;
    const int16_t *b = share ? a + l->per_anchor : a;
    for (int i = 0; i < l->per_anchor; i++)
        out[i] = (int16_t)((a[i] * (256 - share) + b[i] * share) >> 8);
}

/* ---- making ---- */

static status check_layer(const eval_layer *l, int side, int patterns, fault *f) {
    const int most = eval_form_of(side).empty_most;
    if (l->patterns < 1 || l->patterns > patterns)
        return fault_set(f, E_RANGE, 0, "a layer uses from 1 to all of the patterns");
    if (l->anchor_count < 1 || l->anchor_count > EVAL_ANCHORS_MAX)
        return fault_set(f, E_RANGE, 0, "a layer has from 1 to %d anchors", EVAL_ANCHORS_MAX);
    for (int i = 0; i < l->anchor_count; i++)
        if (l->anchors[i] < 0 || l->anchors[i] > most || (i && l->anchors[i] <= l->anchors[i - 1]))
            return fault_set(f, E_RANGE, 0, "anchors are numbers of empty squares that rise");
    return OK;
}

static size_t layer_numbers(const eval_layer *l) {
    return (size_t)l->anchor_count * (size_t)l->per_anchor;
}

static size_t body_bytes(const eval_weights *w) {
    return 2 * (layer_numbers(&w->layers[EVAL_MAIN]) + layer_numbers(&w->layers[EVAL_ORDER])) +
           network_bytes(&w->network);
}

int eval_weights_classes(const eval_weights *w) {
    return w->layers[EVAL_MAIN].per_anchor - eval_form_of(w->set.side).counts;
}

size_t eval_weights_room(const eval_weights *w) {
    return EVAL_LINES_MAX + body_bytes(w);
}

/* Move ordering looks at EVAL_ORDER_PLACES places only. */
static status check_order(const pattern_set *s, const eval_layer *order, fault *f) {
    const int places = s->first_place[order->patterns];
    if (places <= EVAL_ORDER_PLACES) return OK;
    return fault_set(f, E_RANGE, 0,
                     "the first %d patterns, which order moves, lie in %d places, more than %d: "
                     "begin with patterns that lie in fewer",
                     order->patterns, places, EVAL_ORDER_PLACES);
}

static status check_size(const eval_weights *w, fault *f) {
    if (body_bytes(w) <= EVAL_BODY_MAX) return OK;
    return fault_set(f, E_RANGE, 0,
                     "the weights would take %zu bytes, more than %d: take fewer or smaller "
                     "patterns, or fewer anchors",
                     body_bytes(w), EVAL_BODY_MAX);
}

static void size_layer(eval_layer *l, int side, const int *tied) {
    l->per_anchor = eval_form_of(side).counts;
    for (int p = 0; p < l->patterns; p++) {
        l->tied[p] = tied[p];
        l->per_anchor += tied[p];
    }
}

static bool make_ties(eval_weights *w) {
    int tied[PATTERNS_MAX];
    w->ties = alloc_array(w->memory, (size_t)w->set.start[w->set.count], sizeof *w->ties);
    if (!w->ties) return false;
    for (int p = 0; p < w->set.count; p++) tied[p] = pattern_ties(&w->set, p, w->ties);
    for (int i = 0; i < EVAL_LAYERS; i++) size_layer(&w->layers[i], w->set.side, tied);
    return true;
}

static bool make_numbers(eval_weights *w) {
    bool made = true;
    for (int i = 0; i < EVAL_LAYERS && made; i++) {
        eval_layer *l = &w->layers[i];
        l->numbers = alloc_array(w->memory, layer_numbers(l), sizeof *l->numbers);
        made = l->numbers != NULL;
    }
    return made;
}

static status make_layers(eval_weights *w, fault *f) {
    bool made = make_ties(w);
    if (made) {
        const status failed = check_size(w, f);
        if (failed) return failed;
        made = make_numbers(w);
    }
    return made ? OK : fault_set(f, E_NOMEM, 0, "no memory for the weights of the evaluation");
}

/* Sets the form of the weights, without memory. */
static status take_form(int side, const pattern *list, int count,
                        const eval_layer layers[EVAL_LAYERS], const allocator *memory,
                        eval_weights *out, fault *f) {
    *out = (eval_weights){.selective = selective_usual, .memory = memory};
    status failed = pattern_set_make(side, list, count, &out->set, f);
    for (int i = 0; i < EVAL_LAYERS && !failed; i++) {
        eval_layer *l = &out->layers[i];
        failed = check_layer(&layers[i], side, count, f);
        *l = layers[i];
        l->numbers = NULL;
    }
    return failed ? failed : check_order(&out->set, &out->layers[EVAL_ORDER], f);
}

status eval_weights_make(int side, const pattern *list, int count,
                         const eval_layer layers[EVAL_LAYERS], const allocator *memory,
                         eval_weights *out, fault *f) {
    status failed = take_form(side, list, count, layers, memory, out, f);
    if (failed) return failed;
    failed = make_layers(out, f);
    if (failed) eval_weights_clear(out);
    return failed;
}

void eval_weights_clear(eval_weights *w) {
    alloc_free(w->memory, w->ties);
    w->ties = NULL;
    for (int i = 0; i < EVAL_LAYERS; i++) {
        alloc_free(w->memory, w->layers[i].numbers);
        w->layers[i].numbers = NULL;
    }
    network_clear(&w->network, w->memory);
}

/* ---- writing ---- */

static void write_pattern(const pattern *p, int side, buffer *out) {
    const int stride = pattern_stride(side);
    buffer_format(out, "pattern %s", p->name);
    for (int i = 0; i < p->count; i++)
        buffer_format(out, " %c%d", 'a' + p->squares[i] % stride, 1 + p->squares[i] / stride);
    buffer_add_char(out, '\n');
}

static void write_layer(const eval_layer *l, const char *name, buffer *out) {
    buffer_format(out, "layer %s %d", name, l->patterns);
    for (int i = 0; i < l->anchor_count; i++) buffer_format(out, " %d", l->anchors[i]);
    buffer_add_char(out, '\n');
}

static void write_errors(const char *name, const int *numbers, int count, buffer *out) {
    buffer_format(out, "errors %s", name);
    for (int i = 0; i < count; i++) buffer_format(out, " %d", numbers[i]);
    buffer_add_char(out, '\n');
}

void eval_weights_write_errors(const selective_model *m, buffer *out) {
    write_errors("mid", m->mid, SELECTIVE_MID, out);
    write_errors("end", m->end, SELECTIVE_END, out);
}

static void write_body(const eval_weights *w, buffer *out) {
    for (int i = 0; i < EVAL_LAYERS; i++)
        for (size_t k = 0; k < layer_numbers(&w->layers[i]); k++) {
            const uint16_t number = (uint16_t)w->layers[i].numbers[k];
            buffer_add_char(out, (char)(number & 255));
            buffer_add_char(out, (char)(number >> 8));
        }
    network_write(&w->network, out);
}

void eval_weights_write(const eval_weights *w, buffer *out) {
    buffer body = buffer_make(w->memory);
    const size_t start = out->length;
    write_body(w, &body);
    buffer_format(out, "avocet weights %d\nboard %d\nmade %s\ndata %s\nerror %s\n",
                  w->network.rows > 0 ? 2 : 1, w->set.side, w->made, w->data, w->error);
    for (int i = 0; i < w->set.count; i++) write_pattern(&w->set.patterns[i], w->set.side, out);
    for (int i = 0; i < EVAL_LAYERS; i++) write_layer(&w->layers[i], layer_names[i], out);
    if (w->network.rows > 0) buffer_format(out, "network %d\n", w->network.rows);
    if (w->set.side <= 8 || w->selective.side) eval_weights_write_errors(&w->selective, out);
    buffer_format(out, "body %zu %016" PRIx64 "\n", body.length, checksum(buffer_view(&body)));
    buffer_format(out, "end %016" PRIx64 "\n", checksum(view_from(buffer_view(out), start)));
    buffer_append(out, buffer_view(&body));
    if (!out->failed) out->failed = body.failed;
    buffer_clear(&body);
}

/* ---- reading ---- */

/* A position in the file that is being read. */
typedef struct reader {
    view whole, rest, line;
    size_t at; /* byte position of the line */
} reader;

/* Returns the byte position where the rest begins. Computed from lengths, because an empty view has
 * no data. */
static size_t offset_of_rest(const reader *r) {
    return r->whole.length - r->rest.length;
}

static status damaged(const reader *r, const char *why, fault *f) {
    return fault_set(f, E_FORMAT, r->at, "no weights for the evaluation: %s", why);
}

/* Takes the next line if it begins with `word`. r->line becomes the text behind the word and a
 * blank. */
static bool take_line(reader *r, const char *word) {
    view rest = r->rest;
    r->at = offset_of_rest(r);
    const view line = view_take(&rest, '\n');
    if (line.length == r->rest.length) return false; /* the file ends without a line feed */
    view text = line;
    if (!view_is(view_take(&text, ' '), word)) return false;
    r->line = text;
    r->rest = rest;
    return true;
}

static bool take_word(reader *r, view *word) {
    *word = view_take(&r->line, ' ');
    return word->length > 0;
}

static bool take_number(reader *r, uint64_t most, int *number) {
    view word;
    uint64_t value;
    if (!take_word(r, &word) || view_number(word, most, &value, NULL)) return false;
    *number = (int)value;
    return true;
}

/* Returns whether the text has only visible ASCII characters and blanks: it is shown to people. */
static bool is_printable(view text) {
    for (size_t i = 0; i < text.length; i++)
        if (text.data[i] < ' ' || text.data[i] > '~') return false;
    return true;
}

static bool copy_line(const reader *r, char *out, size_t room) {
    if (r->line.length >= room || !is_printable(r->line)) return false;
    if (r->line.length > 0) memcpy(out, r->line.data, r->line.length);
    out[r->line.length] = '\0';
    return true;
}

/* Reads a letter and a number. */
static bool read_square(view name, int side, uint8_t *square) {
    const int stride = pattern_stride(side);
    uint64_t row;
    if (name.length < 2 || name.data[0] < 'a' || name.data[0] >= 'a' + stride ||
        name.data[1] == '0' || view_number(view_from(name, 1), (uint64_t)stride, &row, NULL))
        return false;
    *square = (uint8_t)((int)(row - 1) * stride + name.data[0] - 'a');
    return true;
}

static bool read_pattern(reader *r, int side, pattern *p) {
    view word;
    *p = (pattern){.count = 0};
    if (!take_word(r, &word) || word.length > PATTERN_NAME_MAX || !is_printable(word)) return false;
    memcpy(p->name, word.data, word.length);
    while (r->line.length > 0) {
        if (p->count == PATTERN_SQUARES_MAX || !take_word(r, &word)) return false;
        if (!read_square(word, side, &p->squares[p->count++])) return false;
    }
    return true;
}

static bool take_signed(reader *r, int most, int *number) {
    const bool is_negative = r->line.length > 0 && r->line.data[0] == '-';
    if (is_negative) r->line = view_from(r->line, 1);
    if (!take_number(r, (uint64_t)most, number)) return false;
    if (is_negative) *number = -*number;
    return true;
}

/* Reads the numbers of a line "errors NAME". If the line is missing the numbers keep their values.
 */
static bool read_errors(reader *r, const char *name, int *numbers, int count) {
    view word;
    reader before = *r;
    if (!take_line(r, "errors")) return true;
    if (!take_word(r, &word)) return false;
    if (!view_is(word, name)) {
        *r = before;
        return true;
    }
    for (int i = 0; i < count; i++)
        if (!take_signed(r, SELECTIVE_MOST, &numbers[i])) return false;
    return r->line.length == 0;
}

static bool read_layer(reader *r, const char *name, eval_layer *l) {
    view word;
    *l = (eval_layer){.patterns = 0};
    if (!take_line(r, "layer") || !take_word(r, &word) || !view_is(word, name)) return false;
    if (!take_number(r, PATTERNS_MAX, &l->patterns)) return false;
    while (r->line.length > 0) {
        if (l->anchor_count == EVAL_ANCHORS_MAX ||
            !take_number(r, EVAL_EMPTIES - 1, &l->anchors[l->anchor_count++]))
            return false;
    }
    return true;
}

/* Returns whether the text is this checksum as 16 lower-case hexadecimal digits. */
static bool sum_is(view text, uint64_t sum) {
    char digits[17];
    (void)snprintf(digits, sizeof digits, "%016" PRIx64, sum);
    return view_is(text, digits);
}

/* The contents of the lines. */
typedef struct heading {
    char made[11], data[EVAL_NOTE_MAX + 1], error[EVAL_NOTE_MAX + 1];
    pattern patterns[PATTERNS_MAX];
    int count;
    eval_layer layers[EVAL_LAYERS];
    selective_model selective;
    int version, side, rows, body;
    view body_sum;
} heading;

static status read_patterns(reader *r, heading *h, fault *f) {
    while (take_line(r, "pattern")) {
        if (h->count == PATTERNS_MAX) return damaged(r, "too many patterns", f);
        if (!read_pattern(r, h->side, &h->patterns[h->count++]))
            return damaged(r, "a bad pattern", f);
    }
    return OK;
}

static bool read_version(const reader *r, int *version) {
    *version = view_is(r->line, "weights 1") ? 1 : view_is(r->line, "weights 2") ? 2 : 0;
    return *version > 0;
}

static bool read_side(const reader *r, int *side) {
    static const char *const names[] = {[6] = "6", [8] = "8", [10] = "10", [12] = "12"};
    const int count = (int)(sizeof names / sizeof *names);
    for (*side = 0; *side < count; (*side)++)
        if (names[*side] && view_is(r->line, names[*side])) return pattern_knows_side(*side);
    return false;
}

static bool read_rows(reader *r, int *rows) {
    return take_line(r, "network") && take_number(r, NETWORK_ROWS_MAX, rows) && *rows > 0 &&
           r->line.length == 0;
}

static status read_heading(reader *r, heading *h, fault *f) {
    if (!take_line(r, "avocet") || !read_version(r, &h->version))
        return damaged(r, "the first line is not \"avocet weights 1\" or 2", f);
    if (!take_line(r, "board") || !read_side(r, &h->side))
        return damaged(r, "they are not for a board of size 6, 8, 10 or 12", f);
    if (!take_line(r, "made") || r->line.length == 0 || !copy_line(r, h->made, sizeof h->made))
        return damaged(r, "a bad date", f);
    if (!take_line(r, "data") || !copy_line(r, h->data, sizeof h->data))
        return damaged(r, "a bad line of data", f);
    if (!take_line(r, "error") || !copy_line(r, h->error, sizeof h->error))
        return damaged(r, "a bad line of error", f);
    const status failed = read_patterns(r, h, f);
    if (failed) return failed;
    for (int i = 0; i < EVAL_LAYERS; i++)
        if (!read_layer(r, layer_names[i], &h->layers[i])) return damaged(r, "a bad layer", f);
    if (h->version == 2 && h->side != 8)
        return damaged(r, "a network for another board than 8x8", f);
    if (h->version == 2 && !read_rows(r, &h->rows)) return damaged(r, "a bad network", f);
    h->selective = selective_usual;
    const char *before_errors = r->rest.data;
    if (!read_errors(r, "mid", h->selective.mid, SELECTIVE_MID) ||
        !read_errors(r, "end", h->selective.end, SELECTIVE_END))
        return damaged(r, "a bad line of errors", f);
    /* Beyond 8x8 the usual errors are a guess, and numbers of a file are measured. */
    if (h->side > 8 && r->rest.data > before_errors) h->selective.side = h->side;
    if (!take_line(r, "body") || !take_number(r, EVAL_FILE_MAX, &h->body))
        return damaged(r, "a bad size", f);
    h->body_sum = r->line;
    const view lines = {r->whole.data, offset_of_rest(r)};
    if (!take_line(r, "end") || !sum_is(r->line, checksum(lines)))
        return damaged(r, "its lines were changed", f);
    return OK;
}

static status check_body(const reader *r, const heading *h, fault *f) {
    const reader at = {.at = offset_of_rest(r)};
    if (r->rest.length != (size_t)h->body) return damaged(&at, "the file is cut off or longer", f);
    if (!sum_is(h->body_sum, checksum(r->rest))) return damaged(&at, "its numbers were changed", f);
    return OK;
}

static void read_layers(eval_weights *w, const char *body) {
    const unsigned char *bytes = (const unsigned char *)body;
    for (int i = 0; i < EVAL_LAYERS; i++)
        for (size_t k = 0; k < layer_numbers(&w->layers[i]); k++, bytes += 2)
            w->layers[i].numbers[k] = (int16_t)(bytes[0] | bytes[1] << 8);
}

static status make_form(const heading *h, const allocator *memory, eval_weights *out, fault *f) {
    status failed = eval_weights_make(h->side, h->patterns, h->count, h->layers, memory, out, f);
    if (failed || h->rows == 0) return failed;
    failed = network_make(h->rows, eval_weights_classes(out), &out->set, memory, &out->network, f);
    if (failed) eval_weights_clear(out);
    return failed;
}

static void take_notes(eval_weights *w, const heading *h) {
    w->selective = h->selective;
    memcpy(w->made, h->made, sizeof h->made);
    memcpy(w->data, h->data, sizeof h->data);
    memcpy(w->error, h->error, sizeof h->error);
}

static status impossible(const reader *r, fault *f) {
    return damaged(r, "patterns or layers that cannot be", f);
}

status eval_weights_read(view file, const allocator *memory, eval_weights *out, fault *f) {
    heading h = {.count = 0};
    reader r = {.whole = file, .rest = file};
    status failed = read_heading(&r, &h, f);
    if (!failed) failed = check_body(&r, &h, f);
    if (!failed) failed = make_form(&h, memory, out, f);
    if (failed) return failed == E_RANGE ? impossible(&r, f) : failed;
    if (body_bytes(out) != r.rest.length) {
        eval_weights_clear(out);
        return damaged(&r, "its size does not fit its patterns", f);
    }
    take_notes(out, &h);
    read_layers(out, r.rest.data);
    const size_t layers = body_bytes(out) - network_bytes(&out->network);
    if (h.rows == 0 || network_read(&out->network, r.rest.data + layers)) return OK;
    eval_weights_clear(out);
    return damaged(&r, "a network with rows that cannot be", f);
}

status eval_weights_read_lines(view file, const allocator *memory, eval_weights *out, fault *f) {
    heading h = {.count = 0};
    reader r = {.whole = file, .rest = file};
    status failed = read_heading(&r, &h, f);
    if (!failed) failed = take_form(h.side, h.patterns, h.count, h.layers, memory, out, f);
    if (failed) return failed == E_RANGE ? impossible(&r, f) : failed;
    take_notes(out, &h);
    out->network.rows = h.rows;
    return OK;
}
