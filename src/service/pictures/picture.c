/* service/pictures/picture.c - values of moves as labels; the converter as another program. */
#include "service/pictures/picture.h"

#include "base/files.h"
#include "base/program.h"
#include "engine/engine.h"
#include "game/position.h"
#include "report/board_text.h"
#include "search/hint_list.h"
#include "search/result.h"
#include "service/answers/hints.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- values ---- */

static void write_value(const search_move *m, char out[BOARD_LABEL_BYTES]) {
    const int decimals = m->certainty == CERTAIN_EXACT ? 0 : 1;
    const double value = fabs(m->value) < 0.05 ? 0 : m->value; /* no sign before zeros only */
    (void)snprintf(out, BOARD_LABEL_BYTES, value == 0 ? "%.*f" : "%+.*f", decimals, value);
}

static void label_moves(void *context, const hint_list *list, bool is_final) {
    board_labels *labels = context;
    for (int i = 0; is_final && i < list->count; i++) {
        const search_move *m = &list->moves[i];
        if (!m->known || m->move < 0 || labels->text[m->move][0]) continue;
        write_value(m, labels->text[m->move]);
        if (i == 0) squares_add(&labels->strong, m->move);
    }
}

static status add_values(const picture_wish *w, board_labels *labels, fault *f) {
    const engine_options options = {.threads = 1, .table_mb = 64, .tier = w->tier};
    const hints_request r = {.position = &w->game->now,
                             .limits = {.depth = w->values},
                             .moves = ENGINE_MOVES_MAX,
                             .stop = w->stop,
                             .listener = label_moves,
                             .context = labels};
    const status result = hints_run(&options, &r, f);
    if (!result && stop_is_set(w->stop))
        return fault_set(f, E_STOPPED, 0, "stopped before every move had its value");
    return result;
}

/* ---- SVG ---- */

static void write_caption(const position *p, buffer *out) {
    buffer all = buffer_make(out->memory);
    board_text_summary(p, &all);
    view rest = buffer_view(&all);
    buffer_append(out, view_take(&rest, ','));
    buffer_clear(&all);
}

static status draw_position(const picture_wish *w, buffer *out, fault *f) {
    position board;
    board_labels labels = w->labels;
    buffer caption = buffer_make(out->memory);
    const status result = w->values ? add_values(w, &labels, f) : OK;
    if (result) return result;
    write_caption(&w->game->now, &caption);
    board_picture p = board_picture_of_game(w->game, w->game->count, &board);
    p.framed = w->framed;
    p.labels = &labels;
    p.look = w->look;
    p.caption = w->caption ? w->caption : buffer_text(&caption);
    board_picture_write(&p, out);
    buffer_clear(&caption);
    return OK;
}

status picture_draw(const picture_wish *w, buffer *out, fault *f) {
    status result = OK;
    if (w->diagram)
        board_diagram_write(w->game, w->game->count, &w->look, out);
    else
        result = draw_position(w, out, f);
    if (!result && buffer_status(out))
        result = fault_set(f, buffer_status(out), 0, "no memory for the picture");
    return result;
}

/* ---- PNG ---- */

#define CONVERTER "rsvg-convert"

enum { PATIENCE_S = 60 };

static status check_answer(const program_answer *answer, const char *path, fault *f) {
    if (answer->end == PROGRAM_EXITED && answer->code == 0) return OK;
    if (answer->end == PROGRAM_STOPPED) return fault_set(f, E_STOPPED, 0, "stopped");
    buffer why = buffer_make(NULL);
    buffer_append_safe(&why, view_trim(view_of(answer->errors)), 100);
    const status result = fault_set(f, E_IO, 0, CONVERTER " could not write %.80s: %s", path,
                                    why.length ? buffer_text(&why) : "it gave no reason");
    buffer_clear(&why);
    return result;
}

/* Twice as many pixels as the SVG names: text stays sharp. */
static status convert(const program *p, view svg, const char *path, const stop_token *stop,
                      fault *f) {
    const char *const extra[] = {"-z", "2", "-o", path, NULL};
    const program_setting setting = {.input = svg, .keeps_errors = true};
    program_answer answer;
    const status result =
        program_run(p, extra, &setting, PATIENCE_S * INT64_C(1000000000), stop, &answer, f);
    return result ? result : check_answer(&answer, path, f);
}

/* The converter writes beside the file, so that a failure leaves the old picture. */
static status convert_beside(const program *p, view svg, const char *path, const stop_token *stop,
                             fault *f) {
    const file_ops *ops = files_system();
    char fresh[FILES_PATH_MAX];
    const int length = snprintf(fresh, sizeof fresh, "%s.new", path);
    if (length < 0 || (size_t)length >= sizeof fresh)
        return fault_set(f, E_RANGE, 0, "the path %.80s... is too long", path);
    status result = convert(p, svg, fresh, stop, f);
    const int error = result ? 0 : ops->rename(ops->context, fresh, path);
    if (error) result = files_fault(f, "write", path, error);
    if (result) (void)ops->remove(ops->context, fresh);
    return result;
}

status picture_write_png(view svg, const char *path, const stop_token *stop, fault *f) {
    program p;
    status result = program_parse(view_of(CONVERTER), NULL, &p, f);
    if (result) return result;
    if (program_find(&p, f))
        result = fault_set(f, E_UNSUPPORTED, 0,
                           "PNG needs the program " CONVERTER
                           ": install librsvg2-bin (Debian, Ubuntu) or librsvg, or use --svg");
    else
        result = convert_beside(&p, svg, path, stop, f);
    program_clear(&p);
    return result;
}
