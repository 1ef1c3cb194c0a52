/* library/avocet.c - the public interface: checks the arguments of the caller, then calls the
 * rooms. */
#include "avocet.h"
#include "base/files.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/format.h"
#include "notation/record_stream.h"

#include "build_info.h"
#include "notation/any.h"
#include "notation/formats.h"
#include "notation/game_result.h"
#include "notation/problem.h"
#include "notation/square_name.h"

#include <stdlib.h>
#include <string.h>

struct avocet_position {
    position position;
};

struct avocet_game {
    game game;
};

/* ---- errors ---- */

static avocet_status public_status(status code) {
    switch (code) {
    case OK:
        return AVOCET_OK;
    case E_NOMEM:
        return AVOCET_NO_MEMORY;
    case E_FORMAT:
        return AVOCET_BAD_FORMAT;
    case E_RANGE:
        return AVOCET_BAD_VALUE;
    case E_UNSUPPORTED:
        return AVOCET_UNSUPPORTED;
    default:
        return AVOCET_FAILED;
    }
}

static avocet_status set_error(avocet_error *error, const fault *f) {
    const avocet_status code = public_status(f->code);
    if (error) {
        error->status = code;
        error->at = f->at;
        memcpy(error->text, f->text, sizeof error->text);
        error->text[sizeof error->text - 1] = '\0';
    }
    return code;
}

static avocet_status fail(avocet_error *error, status code, const char *text) {
    fault f;
    (void)fault_set(&f, code, 0, "%s", text);
    return set_error(error, &f);
}

static avocet_status no_memory(avocet_error *error) {
    return fail(error, E_NOMEM, "no memory");
}

const char *avocet_version(void) {
    return BUILD_VERSION;
}

void avocet_free(void *string) {
    free(string);
}

const char *avocet_position_formats(void) {
    return "string course fen hex-lsb hex-msb drawing obf";
}

const char *avocet_game_formats(void) {
#ifdef AVOCET_HAVE_JANSSON
    return "transcript ggf sgf pgn quest";
#else
    return "transcript ggf sgf pgn";
#endif
}

/* ---- squares ---- */

int avocet_square(const char *name, int size) {
    int square = SQUARE_NONE;
    if (size < GRID_MIN || size > GRID_MAX || square_name_read(view_of(name), size, &square, NULL))
        return AVOCET_NO_SQUARE;
    return square;
}

const char *avocet_square_name(int square, char name[AVOCET_SQUARE_NAME]) {
    if (square >= 0 && square < SQUARE_LIMIT)
        square_name_write(square, name);
    else
        memcpy(name, square == AVOCET_PASS ? "--" : "?", square == AVOCET_PASS ? 3 : 2);
    return name;
}

/* ---- positions ---- */

static avocet_position *own_position(const position *p, avocet_error *error) {
    avocet_position *out = malloc(sizeof *out);
    if (out)
        out->position = *p;
    else
        (void)no_memory(error);
    return out;
}

avocet_position *avocet_position_new(int size, avocet_error *error) {
    fault f;
    position p;
    if (position_start(&p, size, START_STANDARD, &f)) {
        (void)set_error(error, &f);
        return NULL;
    }
    return own_position(&p, error);
}

avocet_position *avocet_position_copy(const avocet_position *p, avocet_error *error) {
    return own_position(&p->position, error);
}

void avocet_position_free(avocet_position *p) {
    free(p);
}

static bool read_text(const char *text, size_t length, const char *format, any_reading *r,
                      const char **found, avocet_error *error) {
    fault f;
    const view all = {text, length}, trimmed = view_trim(all);
    const status result =
        format ? any_read_as(view_of(format), trimmed, NULL, r, &f) : any_read(all, NULL, r, &f);
    if (result) {
        if (format) f.at += (size_t)(trimmed.data - text);
        any_clear(r);
        (void)set_error(error, &f);
        return false;
    }
    if (found) *found = r->format;
    return true;
}

avocet_position *avocet_position_read(const char *text, size_t length, const char *format,
                                      const char **found, avocet_error *error) {
    any_reading r;
    if (!read_text(text, length, format, &r, found, error)) return NULL;
    avocet_position *p = own_position(&r.position, error);
    any_clear(&r);
    return p;
}

/* Returns the bytes of the buffer as a string that the caller owns. Frees them on failure. */
static char *hand_over(buffer *b, status result, const fault *f, avocet_error *error) {
    if (result == OK && buffer_status(b) == OK && b->data) return b->data;
    if (result)
        (void)set_error(error, f);
    else
        (void)no_memory(error);
    buffer_clear(b);
    return NULL;
}

static char *no_format(avocet_error *error, const char *sentence) {
    (void)fail(error, E_UNSUPPORTED, sentence);
    return NULL;
}

/* Returns a line of a problem file without its newline. */
static char *write_obf(const avocet_position *p, avocet_error *error) {
    const problem alone = {.position = p->position};
    fault f;
    buffer b = buffer_make(NULL);
    const status result = obf_write(&alone, &b, &f);
    if (result == OK && b.length) buffer_reset(&b, b.length - 1);
    return hand_over(&b, result, &f, error);
}

char *avocet_position_write(const avocet_position *p, const char *format, avocet_error *error) {
    const position_format *known = position_format_find(view_of(format));
    if (strcmp(format, "obf") == 0) return write_obf(p, error);
    if (!known) return no_format(error, "there is no such format for positions");
    fault f;
    buffer b = buffer_make(NULL);
    return hand_over(&b, known->write(&p->position, &b, &f), &f, error);
}

int avocet_position_size(const avocet_position *p) {
    return p->position.field.size;
}

avocet_colour avocet_position_turn(const avocet_position *p) {
    return p->position.to_move == BLACK ? AVOCET_BLACK : AVOCET_WHITE;
}

avocet_colour avocet_position_at(const avocet_position *p, int square) {
    const position *q = &p->position;
    if (!field_has(&q->field, square) || !squares_has(&q->field.open, square))
        return AVOCET_BLOCKED;
    if (squares_has(position_discs(q, BLACK), square)) return AVOCET_BLACK;
    return squares_has(position_discs(q, WHITE), square) ? AVOCET_WHITE : AVOCET_EMPTY;
}

int avocet_position_count(const avocet_position *p, avocet_colour what) {
    const position *q = &p->position;
    const squares empty = grid_empty(&q->field, &q->grid);
    switch (what) {
    case AVOCET_BLACK:
        return squares_count(position_discs(q, BLACK));
    case AVOCET_WHITE:
        return squares_count(position_discs(q, WHITE));
    case AVOCET_EMPTY:
        return squares_count(&empty);
    default:
        return q->field.size * q->field.size - squares_count(&q->field.open);
    }
}

size_t avocet_position_moves(const avocet_position *p, int *squares_out, size_t room) {
    const squares moves = position_moves(&p->position);
    size_t count = 0;
    for (int sq = squares_next(&moves, SQUARE_NONE); sq != SQUARE_NONE;
         sq = squares_next(&moves, sq)) {
        if (squares_out && count < room) squares_out[count] = sq;
        count++;
    }
    return count;
}

bool avocet_position_must_pass(const avocet_position *p) {
    return position_must_pass(&p->position);
}

bool avocet_position_over(const avocet_position *p) {
    return position_over(&p->position);
}

avocet_status avocet_position_play(avocet_position *p, int square, avocet_error *error) {
    position *q = &p->position;
    if (square == AVOCET_PASS) {
        if (!position_must_pass(q)) return fail(error, E_RANGE, "a pass is not forced here");
        position_pass(q);
        return AVOCET_OK;
    }
    const squares moves = position_moves(q);
    if (!field_has(&q->field, square) || !squares_has(&moves, square))
        return fail(error, E_RANGE, "this is no legal move");
    position_play(q, square);
    return AVOCET_OK;
}

int avocet_position_score(const avocet_position *p) {
    return position_final_score(&p->position);
}

/* ---- games ---- */

static avocet_game *own_game(avocet_error *error) {
    avocet_game *g = malloc(sizeof *g);
    if (g)
        g->game = game_make(NULL);
    else
        (void)no_memory(error);
    return g;
}

avocet_game *avocet_game_new(const avocet_position *start, avocet_error *error) {
    avocet_game *g = own_game(error);
    if (g && start) game_set_start(&g->game, &start->position);
    return g;
}

void avocet_game_free(avocet_game *g) {
    if (g) game_clear(&g->game);
    free(g);
}

/* Takes over the game or position of a reading. */
static avocet_game *game_of_reading(any_reading *read, avocet_error *error) {
    any_reading r = *read;
    avocet_game *g = own_game(error);
    if (!g) {
        any_clear(&r);
    } else if (r.is_game) {
        g->game = r.game; /* its memory is now ours */
    } else {
        game_set_start(&g->game, &r.position);
        any_clear(&r);
    }
    return g;
}

avocet_game *avocet_game_read(const char *text, size_t length, const char *format,
                              const char **found, avocet_error *error) {
    any_reading r;
    if (!read_text(text, length, format, &r, found, error)) return NULL;
    return game_of_reading(&r, error);
}

char *avocet_game_write(const avocet_game *g, const char *format, avocet_error *error) {
    const game_format *known = game_format_find(view_of(format));
    if (!known) return no_format(error, "there is no such format for games");
    fault f;
    buffer b = buffer_make(NULL);
    return hand_over(&b, known->write(&g->game, &b, &f), &f, error);
}

avocet_status avocet_game_play(avocet_game *g, int square, avocet_error *error) {
    fault f;
    status result = OK;
    if (square == AVOCET_PASS)
        result = game_add_pass(&g->game, &f);
    else if (field_has(&g->game.now.field, square))
        result = game_add_move(&g->game, square, &f);
    else
        return fail(error, E_RANGE, "this square is not on the board");
    return result ? set_error(error, &f) : AVOCET_OK;
}

size_t avocet_game_plies(const avocet_game *g) {
    return g->game.count;
}

int avocet_game_ply(const avocet_game *g, size_t index) {
    return index < g->game.count ? g->game.plies[index].square : AVOCET_NO_SQUARE;
}

avocet_position *avocet_game_position(const avocet_game *g, size_t plies, avocet_error *error) {
    if (plies > g->game.count) {
        (void)fail(error, E_RANGE, "the game has fewer plies");
        return NULL;
    }
    const position p = game_position_after(&g->game, plies);
    return own_position(&p, error);
}

static int tag_of(const char *key) {
    static const char *const keys[TAG_COUNT] = {
        [TAG_BLACK] = "black",
        [TAG_WHITE] = "white",
        [TAG_BLACK_RATING] = "black-rating",
        [TAG_WHITE_RATING] = "white-rating",
        [TAG_EVENT] = "event",
        [TAG_PLACE] = "place",
        [TAG_ROUND] = "round",
        [TAG_DATE] = "date",
        [TAG_RESULT] = "result",
        [TAG_CLOCK] = "clock",
        [TAG_TYPE] = "type",
        [TAG_KOMI] = "komi",
        [TAG_BEST] = "best",
        [TAG_COMMENT] = "comment",
    };
    for (int i = 0; i < TAG_COUNT; i++)
        if (strcmp(keys[i], key) == 0) return i;
    return -1;
}

const char *avocet_game_tag(const avocet_game *g, const char *key) {
    const int tag = tag_of(key);
    return tag < 0 ? NULL : g->game.tags[tag];
}

/* Returns whether a text has control characters, which readers remove from files. A comment may
 * have line ends. */
static bool has_control(int tag, const char *text) {
    for (; text && *text; text++) {
        const unsigned char c = (unsigned char)*text;
        if ((c < 0x20 || c == 0x7F) && !(c == '\n' && tag == TAG_COMMENT)) return true;
    }
    return false;
}

avocet_status avocet_game_set_tag(avocet_game *g, const char *key, const char *text,
                                  avocet_error *error) {
    const int tag = tag_of(key);
    if (tag < 0) return fail(error, E_RANGE, "there is no such key");
    if (tag == TAG_RESULT && !game_result_is_word(view_of(text)))
        return fail(error, E_RANGE, "a result looks like 40-24, B+12, 1-0, +12.00:r or ?");
    if (has_control(tag, text))
        return fail(error, E_FORMAT, "a tag has no control characters, but a comment has lines");
    return game_set_tag(&g->game, (game_tag)tag, view_of(text)) ? no_memory(error) : AVOCET_OK;
}

/* ---- files of many games ---- */

struct avocet_reader {
    record_stream stream;
    any_cut cut;
    int handle;
};

/* Finds how records of a format are cut. False if there is no such format. */
static bool cut_of(const char *format, any_cut *out) {
    const game_format *g = game_format_find(view_of(format));
    const position_format *p = position_format_find(view_of(format));
    if (g)
        *out = (any_cut){g->name, g->measure, g->begins};
    else if (p)
        *out = (any_cut){p->name, p == &position_drawing ? measure_block : measure_line, NULL};
    else if (strcmp(format, "obf") == 0)
        *out = (any_cut){"obf", problem_measure, NULL};
    else
        return false;
    return true;
}

static status settle_cut(avocet_reader *r, const char *format, fault *f) {
    view text;
    if (format)
        return cut_of(format, &r->cut) ? OK
                                       : fault_set(f, E_UNSUPPORTED, 0, "there is no such format");
    const status result = record_stream_peek(&r->stream, ANY_MAX_BYTES / 2, &text, f);
    return result ? result : any_recognise(text, r->stream.ended, &r->cut, f);
}

static status open_reader(avocet_reader *r, const char *path, const char *format, fault *f) {
    const file_ops *ops = files_system();
    r->handle = ops->open(ops->context, path, FILE_READ);
    if (r->handle < 0) return files_fault(f, "open", path, r->handle);
    r->stream = record_stream_make(NULL, r->handle, "the file", measure_line, NULL);
    const status result = settle_cut(r, format, f);
    r->stream.measure = r->cut.measure;
    r->stream.begins = r->cut.begins;
    return result;
}

avocet_reader *avocet_reader_open(const char *path, const char *format, avocet_error *error) {
    fault f;
    avocet_reader *r = calloc(1, sizeof *r);
    if (!r) {
        (void)no_memory(error);
        return NULL;
    }
    r->handle = -1;
    if (open_reader(r, path, format, &f) == OK) return r;
    (void)set_error(error, &f);
    avocet_reader_close(r);
    return NULL;
}

void avocet_reader_close(avocet_reader *r) {
    if (!r) return;
    const file_ops *ops = files_system();
    record_stream_clear(&r->stream);
    if (r->handle >= 0) (void)ops->close(ops->context, r->handle);
    free(r);
}

/* Returns whether a record is empty: blank lines and comments of problem files are no records. */
static bool is_nothing(view record) {
    const view text = view_trim(record);
    return text.length == 0 || text.data[0] == '%';
}

static avocet_game *read_record(const avocet_reader *r, view record, avocet_error *error) {
    any_reading reading;
    fault f;
    const view trimmed = view_trim(record);
    if (any_read_as(view_of(r->cut.format), trimmed, NULL, &reading, &f) == OK)
        return game_of_reading(&reading, error);
    f.at += (size_t)(trimmed.data - record.data);
    any_clear(&reading);
    (void)set_error(error, &f);
    return NULL;
}

avocet_game *avocet_reader_next(avocet_reader *r, avocet_error *error) {
    fault f = {.code = OK};
    view record;
    do {
        if (record_stream_next(&r->stream, &record, &f)) {
            (void)set_error(error, &f);
            return NULL;
        }
    } while (record.length && is_nothing(record));
    if (record.length) return read_record(r, record, error);
    (void)set_error(error, &f);
    return NULL;
}

const char *avocet_reader_format(const avocet_reader *r) {
    return r->cut.format;
}

size_t avocet_reader_line(const avocet_reader *r) {
    return r->stream.start.line;
}
