/* notation/ply_step.c - the rules for plies from a source. */
#include "notation/ply_step.h"

#include "notation/game.h"
#include "notation/square_name.h"

#include <assert.h>

static status illegal(const ply_place *at, colour side, int square, fault *f) {
    char name[SQUARE_NAME_BYTES];
    square_name_write(square, name);
    return fault_set(f, E_RANGE, 0, "%s is no legal move for %s, at ply %zu", name,
                     colour_name(side), at->plies + 1);
}

/* Tries the move first, because most moves are legal. Looks for a pass only if that fails. */
status ply_step_move(const ply_place *at, int square, ply_step *out, fault *f) {
    assert(field_has(&at->now->field, square));
    *out = (ply_step){.squares = {square}, .count = 1, .after = *at->now};
    if (position_try(&out->after, square)) return OK;
    if (!position_must_pass(at->now)) return illegal(at, at->now->to_move, square, f);
    position_pass(&out->after);
    const colour side = out->after.to_move;
    if (!position_try(&out->after, square)) return illegal(at, side, square, f);
    out->squares[0] = GAME_PASS;
    out->squares[1] = square;
    out->count = 2;
    out->notes = GAME_PASS_ADDED;
    return OK;
}

status ply_step_move_by(const ply_place *at, colour side, int square, ply_step *out, fault *f) {
    const bool passes = position_must_pass(at->now);
    const colour turn = passes ? colour_other(at->now->to_move) : at->now->to_move;
    if (side != turn)
        return fault_set(f, E_RANGE, 0, "it is the turn of %s, not of %s, at ply %zu",
                         colour_name(turn), colour_name(side), at->plies + 1);
    return ply_step_move(at, square, out, f);
}

status ply_step_pass(const ply_place *at, ply_step *out, fault *f) {
    *out = (ply_step){.after = *at->now};
    if (position_must_pass(at->now)) {
        out->squares[0] = GAME_PASS;
        out->count = 1;
        position_pass(&out->after);
    } else if (at->after_pass || position_over(at->now)) {
        out->notes = GAME_PASS_DROPPED;
    } else {
        return fault_set(f, E_RANGE, 0, "%s has a move and cannot pass, at ply %zu",
                         colour_name(at->now->to_move), at->plies + 1);
    }
    return OK;
}

status ply_step_pass_by(const ply_place *at, colour side, ply_step *out, fault *f) {
    const bool repeated = at->after_pass && !position_must_pass(at->now);
    const colour turn = repeated ? colour_other(at->now->to_move) : at->now->to_move;
    if (side != turn && !position_over(at->now))
        return fault_set(f, E_RANGE, 0, "%s cannot pass here, at ply %zu", colour_name(side),
                         at->plies + 1);
    return ply_step_pass(at, out, f);
}
