/* service/course_game.c - asks the two programs in turn. */
#include "service/course_game.h"

#include "search/result.h"

status course_game_start(course_game *g, const char *seconds, const char *grace, fault *f) {
    int64_t grace_ns = 0;
    *g = (course_game){.seconds = seconds};
    status result = position_start(&g->now, 8, START_WHITE_FIRST, f);
    if (!result) result = course_read_seconds(view_of(seconds), &g->limit_ns, f);
    if (!result) result = course_read_seconds(view_of(grace), &grace_ns, f);
    g->patience_ns = g->limit_ns + grace_ns;
    return result;
}

bool course_is_late(const course_game *g, double seconds) {
    return seconds * 1e9 > (double)g->limit_ns;
}

static void add_time(course_game *g, colour side, double seconds) {
    course_times *t = &g->times[side];
    t->answers++;
    t->total += seconds;
    if (seconds > t->longest) t->longest = seconds;
    t->late += course_is_late(g, seconds);
}

static void make_move(position *p, int move) {
    if (move == SEARCH_PASS)
        position_pass(p);
    else
        position_play(p, move);
}

status course_game_play(course_game *g, const stop_token *stop, course_listener *listener,
                        void *context, colour *failed, fault *f) {
    for (int passes = 0; passes < 2;) {
        const colour side = g->now.to_move;
        course_reply reply;
        g->plies++;
        *failed = side;
        status result =
            course_ask(g->sides[side], &g->now, g->seconds, g->patience_ns, stop, &reply, f);
        if (result) return result;
        add_time(g, side, reply.seconds);
        make_move(&g->now, reply.move);
        passes = reply.move == SEARCH_PASS ? passes + 1 : 0;
        result = listener(context, g, side, &reply);
        if (result) return fault_set(f, result, 0, "stopped by the listener");
    }
    return OK;
}

/* ---- the result ---- */

const char *course_game_title(colour side) {
    return side == BLACK ? "Black" : "White";
}

static void write_times(const course_game *g, colour side, buffer *out) {
    const course_times *t = &g->times[side];
    if (t->answers == 0) return;
    buffer_format(out, "%s: average %.2f s, maximum %.2f s", course_game_title(side),
                  t->total / t->answers, t->longest);
    if (t->late) buffer_format(out, ", %d over the limit", t->late);
    buffer_add_char(out, '\n');
}

bool course_game_tell(const course_game *g, const board_style *style, buffer *out) {
    const position *p = &g->now;
    const int black_ahead = position_count_score(p);
    board_text_draw(p, style, out);
    buffer_format(out, "White %d, Black %d\n", squares_count(position_discs(p, WHITE)),
                  squares_count(position_discs(p, BLACK)));
    write_times(g, WHITE, out);
    write_times(g, BLACK, out);
    buffer_format(out, "%s won with %d points\n",
                  course_game_title(black_ahead < 0 ? WHITE : BLACK),
                  black_ahead < 0 ? -black_ahead : black_ahead);
    return black_ahead == 0;
}
