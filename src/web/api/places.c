/* web/api/places.c - reads the board of a request. */
#include "web/api/places.h"

#include "base/fault.h"
#include "base/text.h"
#include "notation/positions/position_string.h"
#include "web/api/body.h"

#include <stdio.h>
#include <string.h>

enum { CELLS_MOST = GRID_MAX * GRID_MAX };

static bool has_other_signs(view board) {
    for (size_t i = 0; i < board.length; i++)
        if (!strchr("XO.#", board.data[i]) || !board.data[i]) return true;
    return false;
}

bool places_take(view board, view turn, position *out, refusal *r) {
    const bool white = view_is(turn, "white");
    char text[CELLS_MOST + sizeof " X"];
    fault f = {.text = ""};
    if (!white && !view_is(turn, "black"))
        return refuse(r, 400, "bad_request", "turn", "The side to move is black or white");
    if (has_other_signs(board))
        return refuse(r, 400, "bad_request", "board",
                      "A board is written with X, O, . and #, row by row");
    (void)snprintf(text, sizeof text, "%.*s %c",
                   (int)(board.length > CELLS_MOST ? CELLS_MOST : board.length),
                   board.length ? board.data : "", white ? 'O' : 'X');
    if (board.length > CELLS_MOST || position_string_read(view_of(text), out, NULL, &f))
        return refuse(r, 400, "bad_request", "board",
                      "A board has 16, 36, 64, 100, 144, 196 or 256 squares, not %zu",
                      board.length);
    return true;
}

bool places_read(const json_t *object, position *out, refusal *r) {
    const char *board = NULL, *turn = NULL;
    return body_text(object, "board", CELLS_MOST, NEEDED, &board, r) &&
           body_text(object, "turn", 10, NEEDED, &turn, r) &&
           places_take(view_of(board), view_of(turn), out, r);
}
