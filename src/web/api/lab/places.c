/* web/api/lab/places.c - reads the board of a request. */
#include "web/api/lab/places.h"

#include "base/fault.h"
#include "base/text.h"
#include "notation/positions/position_string.h"
#include "web/api/body.h"

#include <stdio.h>
#include <string.h>

enum { CELLS_MOST = GRID_MAX * GRID_MAX };

static bool is_colour(const char *word) {
    return strcmp(word, "black") == 0 || strcmp(word, "white") == 0;
}

bool places_read(const json_t *body, position *out, refusal *r) {
    const char *board = NULL, *turn = NULL;
    char text[CELLS_MOST + 4];
    fault f = {.text = ""};
    if (!body_text(body, "board", CELLS_MOST, NEEDED, &board, r) ||
        !body_text(body, "turn", 10, NEEDED, &turn, r))
        return false;
    if (!is_colour(turn))
        return refuse(r, 400, "bad_request", "turn", "The side to move is black or white");
    if (board[strspn(board, "XO.#")] != '\0')
        return refuse(r, 400, "bad_request", "board",
                      "A board is written with X, O, . and #, row by row");
    (void)snprintf(text, sizeof text, "%s %c", board, strcmp(turn, "black") == 0 ? 'X' : 'O');
    if (position_string_read(view_of(text), out, NULL, &f))
        return refuse(r, 400, "bad_request", "board",
                      "A board has 16, 36, 64, 100, 144, 196 or 256 squares, not %zu",
                      strlen(board));
    return true;
}
