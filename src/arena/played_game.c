/* arena/played_game.c - notes a player's thoughts on a ply, and names a wrong move. Referee and
 * session share it. */
#include "arena/played_game.h"

#include "game/position.h"
#include "notation/square_name.h"

#include <math.h>

void played_ply_note(game_ply *ply, const search_result *answer) {
    ply->has_score =
        answer->unit == UNIT_DISCS && answer->bound == BOUND_EXACT && isfinite(answer->value);
    ply->score = ply->has_score ? answer->value : 0;
    ply->depth = answer->depth > 0 ? answer->depth : 0;
    ply->to_end = answer->certainty == CERTAIN_EXACT;
}

status played_wrong_move(int move, fault *f) {
    char name[SQUARE_NAME_BYTES];
    if (move == SEARCH_PASS) return fault_set(f, E_RANGE, 0, "passes, but has a move");
    if (move < 0 || move >= SQUARE_LIMIT) return fault_set(f, E_RANGE, 0, "plays no move");
    square_name_write(move, name);
    return fault_set(f, E_RANGE, 0, "plays %s, which is no legal move", name);
}
