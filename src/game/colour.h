/* game/colour.h - the two sides. */
#ifndef GAME_COLOUR_H
#define GAME_COLOUR_H

typedef enum colour { BLACK, WHITE } colour;

static inline colour colour_other(colour c) {
    return c == BLACK ? WHITE : BLACK;
}

static inline const char *colour_name(colour c) {
    return c == BLACK ? "black" : "white";
}

#endif
