/* library/pictures.c - positions and games as SVG. */
#include "library/objects.h"
#include "report/pictures/board_picture.h"

#include <stdlib.h>

enum { WIDTH_MOST = 10000 };

/* The parts of a look that text describes. */
typedef struct wishes {
    board_look look;
    squares framed;
    board_labels *labels; /* owned, or NULL */
    const char *caption;
} wishes;

static status read_labels(const avocet_picture *how, int size, wishes *out, fault *f) {
    status failed = OK;
    if (how->label_count == 0) return OK;
    out->labels = calloc(1, sizeof *out->labels);
    if (!out->labels) return fault_set(f, E_NOMEM, 0, "no memory for labels");
    for (size_t i = 0; i < how->label_count && !failed; i++)
        failed = board_label_read(view_of(how->labels[i]), size, out->labels, f);
    return failed;
}

static status read_wishes(const avocet_picture *how, int size, wishes *out, fault *f) {
    status failed = OK;
    *out = (wishes){.labels = NULL};
    if (!how) return OK;
    if (how->width < 0 || how->width > WIDTH_MOST)
        return fault_set(f, E_RANGE, 0, "the width must be from 0 to %d pixels", WIDTH_MOST);
    out->look = (board_look){.mono = how->mono, .width = how->width, .moves = how->moves};
    out->caption = how->caption;
    if (how->frames) failed = board_frames_read(view_of(how->frames), size, &out->framed, f);
    return failed ? failed : read_labels(how, size, out, f);
}

static char *draw(board_picture picture, const avocet_picture *how, avocet_error *error) {
    fault f;
    wishes w;
    buffer svg = buffer_make(NULL);
    const status failed = read_wishes(how, picture.board->field.size, &w, &f);
    picture.look = w.look;
    picture.framed = w.framed;
    picture.labels = w.labels;
    if (w.caption) picture.caption = w.caption;
    if (!failed) board_picture_write(&picture, &svg);
    free(w.labels);
    return library_string(&svg, failed, &f, error);
}

char *avocet_position_svg(const avocet_position *p, const avocet_picture *how,
                          avocet_error *error) {
    return draw(board_picture_of(&p->position), how, error);
}

char *avocet_game_svg(const avocet_game *g, size_t plies, const avocet_picture *how,
                      avocet_error *error) {
    position board;
    if (plies > g->game.count) {
        (void)library_fail(error, E_RANGE, "the game has fewer plies");
        return NULL;
    }
    return draw(board_picture_of_game(&g->game, plies, &board), how, error);
}

char *avocet_game_diagram(const avocet_game *g, const avocet_picture *how, avocet_error *error) {
    fault f;
    buffer svg = buffer_make(NULL);
    wishes w;
    const status failed = read_wishes(how, g->game.start.field.size, &w, &f);
    if (!failed) board_diagram_write(&g->game, g->game.count, &w.look, &svg);
    free(w.labels);
    return library_string(&svg, failed, &f, error);
}
