/* service/pictures/picture.h - a picture of a position or a game as a file: SVG, or PNG by the
 * program rsvg-convert.
 *
 * Ownership: everything is borrowed for the call. Threads: any. Errors: E_NOMEM; those of the
 * engine for values; those of files and programs. */
#ifndef SERVICE_PICTURES_PICTURE_H
#define SERVICE_PICTURES_PICTURE_H

#include "base/fault.h"
#include "base/stop.h"
#include "base/text.h"
#include "game/squares.h"
#include "game/tier.h"
#include "notation/game.h"
#include "report/pictures/board_picture.h"

typedef struct picture_wish {
    const game *game;    /* its last position is drawn */
    bool diagram;        /* draws the numbered moves instead; frames and labels do not count */
    squares framed;      /* squares with a frame */
    board_labels labels; /* values never replace a label */
    int values;          /* depth of a search that labels each move with its value; 0: none */
    const char *caption; /* NULL: the side to move or the result */
    board_look look;
    tier tier; /* for the search */
    const stop_token *stop;
} picture_wish;

/* Appends the SVG. E_UNSUPPORTED for values on boards without the champion. E_STOPPED. */
status picture_draw(const picture_wish *w, buffer *out, fault *f);

/* Writes an SVG as PNG into a file, which is replaced at the end. E_UNSUPPORTED with the name of
 * the package if rsvg-convert is not there. */
status picture_write_png(view svg, const char *path, const stop_token *stop, fault *f);

#endif
