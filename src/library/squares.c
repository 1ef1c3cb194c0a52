/* library/squares.c - squares by name. */
#include "game/squares.h"
#include "avocet.h"
#include "base/text.h"
#include "game/grid.h"
#include "notation/square_name.h"

#include <string.h>

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
