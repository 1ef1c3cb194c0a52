/* bench/midgame.c - finds a position in the file that is embedded in the program. */
#include "bench/midgame.h"

#include "base/text.h"

#include <assert.h>

extern const char midgame_obf[]; /* data/positions/midgame-20.obf, see cmake/Embed.cmake */
extern const size_t midgame_obf_length;

void midgame_read(int number, problem *out) {
    assert(number >= MIDGAME_FIRST && number <= MIDGAME_LAST);
    view rest = {midgame_obf, midgame_obf_length};
    for (int at = MIDGAME_FIRST - 1; at < number;) {
        const status result = obf_read(view_take(&rest, '\n'), out, NULL);
        assert(result == OK || result == E_MISSING); /* a comment is missing */
        at += result == OK;
    }
}
