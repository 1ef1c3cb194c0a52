/* lab/kernel/finish.h - solves the end of the game exactly: plays every line out and counts discs.
 *
 * Alpha-beta on the final score, so only cut-offs that cannot change the root's value (walk.h).
 * Moves that leave the other side the fewest replies come first: their subtrees are the smallest,
 * and they are often the best. There is no table: for the last dozen squares this is enough, and
 * the champion engine has a solver for more.
 *
 * I1  A score lies within the number of squares. */
#ifndef LAB_KERNEL_FINISH_H
#define LAB_KERNEL_FINISH_H

#include "game/squares.h"
#include "lab/evaluation.h"
#include "lab/instance.h"
#include "lab/kernel/choices.h"
#include "search/result.h"

/* Returns the final score for the mover. Empty squares go to the winner, except for agents whose
 * paper counts discs alone. */
static inline int final_score(const lab_mind *m, set mover, set other) {
    const int mine = set_size(mover), theirs = set_size(other);
    const bool discs_alone = m->agent->evaluation.end == END_SCORE;
    const int left = discs_alone ? 0 : m->ground.squares - mine - theirs;
    return mine > theirs ? mine - theirs + left : mine < theirs ? mine - theirs - left : 0;
}

enum { FASTEST_FIRST = 5 }; /* with fewer empty squares sorting costs more than it saves */

/* Makes all moves and sorts them by the number of replies, fewest first. */
static inline void make_fastest_first(const lab_mind *m, const node *n, choices *c) {
    for (int i = 0; i < c->count; i++) {
        c->children[i] = make_child(m, n, c, c->squares[i]);
        const child *made = &c->children[i];
        c->children[i].key = -set_size(ground_moves(&m->ground, made->mover, made->other));
    }
    sort_children(c->children, c->count);
    c->made = true;
}

/* Prepares the choices. False if the node has no move. */
static inline bool finish_moves(lab_mind *m, const node *n, choices *c) {
    ground_expand(&m->ground, n->mover, n->other, &c->expansion);
    c->children = m->children[n->ply];
    c->count = c->next = 0;
    c->made = false;
    scan_rows(c->expansion.moves, c);
    if (empties_of(m, n) >= FASTEST_FIRST) make_fastest_first(m, n, c);
    return c->count > 0;
}

/* Returns the final score for the mover. Meaningless once m->stopped. */
static inline int finish(lab_mind *m, const node *n, int alpha, int beta) {
    choices c;
    node next;
    line_start(m, n->ply);
    if (n->ply > 0) m->statistics.nodes++;
    if (out_of_budget(m)) return 0;
    if (!finish_moves(m, n, &c)) {
        next = passed(n);
        if (!set_some(ground_moves(&m->ground, n->other, n->mover))) {
            m->statistics.leaves++;
            return final_score(m, n->mover, n->other);
        }
        const int score = -finish(m, &next, -beta, -alpha);
        line_begin_with(m, n->ply, SEARCH_PASS);
        return score;
    }
    int best = -SQUARE_LIMIT;
    while (best < beta && next_choice(m, n, &c, &next)) {
        const int score = -finish(m, &next, -beta, -(best > alpha ? best : alpha));
        if (m->stopped) return 0;
        if (score > best) {
            best = score;
            line_begin_with(m, n->ply, next.square);
        }
    }
    if (c.next < c.count) m->statistics.cutoffs++;
    assert(-m->ground.squares <= best && best <= m->ground.squares); /* I1 */
    return best;
}

#endif
