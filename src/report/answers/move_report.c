/* report/answers/move_report.c - writes a move, its value, and the work behind it. */
#include "report/answers/move_report.h"

#include "base/json.h"
#include "game/squares.h"
#include "report/agents/agent_title.h"
#include "report/search_report.h"
#include "report/wrap.h"

#include <inttypes.h>
#include <math.h>

static const char *certainty_in_words(const search_result *r) {
    switch (r->certainty) {
    case CERTAIN_EXACT:
        return "solved";
    case CERTAIN_SELECTIVE:
        return r->percent == 0 ? "with probabilistic cuts" : "unlikely lines left out";
    case CERTAIN_DEPTH:
        return "";
    default:
        return "no search was completed";
    }
}

/* A paper that states values for white is quoted where its value differs from ours. */
static void write_for_white(const move_report *m, buffer *out) {
    const search_result *r = m->result;
    if (!m->counts_for_white || m->to_move == WHITE || r->depth == 0 || isnan(r->value)) return;
    buffer_add(out, "    value ");
    search_report_value(-r->value, out);
    buffer_add(out, " for white, as its paper counts\n");
}

static void write_value(const move_report *m, buffer *out) {
    const search_result *r = m->result;
    const char *why = certainty_in_words(r);
    char depth[SEARCH_DEPTH_BYTES];
    if (r->depth > 0 && !isnan(r->value)) {
        buffer_format(out, "  value %s", search_report_bound(r->bound));
        search_report_value_of(r, out);
        buffer_format(out, "%s for %s, depth %s", r->unit == UNIT_DISCS ? " discs" : "",
                      colour_name(m->to_move),
                      search_report_depth(r->certainty, r->percent, r->depth, depth));
    }
    if (*why) buffer_format(out, "%s%s", r->depth > 0 ? ", " : "  ", why);
    buffer_add_char(out, '\n');
    write_for_white(m, out);
}

static void write_line(const search_line *l, buffer *out) {
    buffer line = buffer_make(NULL);
    buffer_add(&line, "line: ");
    search_report_line(l, &line);
    wrap_text(out, buffer_view(&line), 0, SEARCH_REPORT_WIDTH);
    buffer_clear(&line);
}

static void write_totals(const search_statistics *s, buffer *out) {
    const bool tree = search_report_counts_all(s);
    buffer line = buffer_make(NULL);
    buffer_format(&line, "%" PRIu64 " node%s", s->nodes, s->nodes == 1 ? "" : "s");
    if (tree)
        buffer_format(&line, ", %" PRIu64 " %s, %" PRIu64 " cut-off%s", s->leaves,
                      s->leaves == 1 ? "leaf" : "leaves", s->cutoffs, s->cutoffs == 1 ? "" : "s");
    if (s->table_probes)
        buffer_format(&line, ", %" PRIu64 " of %" PRIu64 " table probes hit", s->table_hits,
                      s->table_probes);
    if (s->cache_hits) buffer_format(&line, ", %" PRIu64 " cache hits", s->cache_hits);
    if (s->probcuts) buffer_format(&line, ", %" PRIu64 " probabilistic cuts", s->probcuts);
    if (tree && s->interior)
        buffer_format(&line, ", %.1f moves a position on average, %d at most", search_branching(s),
                      s->most_moves);
    else if (!tree)
        buffer_format(&line, ", %" PRIu64 " nodes/s", search_report_speed(s));
    buffer_format(&line, ", %.3f s in all", s->seconds);
    wrap_text(out, buffer_view(&line), 0, SEARCH_REPORT_WIDTH);
    buffer_clear(&line);
}

/* Writes why there was no choice; false if there was one. */
static bool write_no_choice(const search_result *r, buffer *out) {
    if (r->move == SEARCH_PASS) buffer_add(out, "pass: there is no other choice\n");
    if (r->move == SQUARE_NONE) buffer_add(out, "the game is over\n");
    return r->move < 0;
}

void move_report_text(const move_report *m, buffer *out) {
    const search_result *r = m->result;
    if (write_no_choice(r, out)) return;
    agent_title_sentence(m->agent, m->base, m->sentence, 0, out);
    buffer_add_char(out, '\n');
    if (m->count) search_report_iterations(m->iterations, m->count, out);
    if (m->count) buffer_add_char(out, '\n');
    search_report_move(r->move, out);
    if (m->searches)
        write_value(m, out);
    else
        buffer_add_char(out, '\n');
    if (r->line.count > 1) write_line(&r->line, out);
    if (r->statistics.nodes) write_totals(&r->statistics, out);
}

void move_report_json(const move_report *m, buffer *out) {
    const double white = m->to_move == WHITE ? m->result->value : -m->result->value;
    json_writer j = json_make(out);
    json_open_object(&j);
    json_put_text_at(&j, "agent", m->agent);
    json_put_text_at(&j, "sentence", m->sentence);
    json_put_text_at(&j, "to_move", colour_name(m->to_move));
    search_report_json(m->result, &j);
    if (m->counts_for_white) json_put_real_at(&j, "value_for_white", white);
    search_report_iterations_json(m->iterations, m->count, &j);
    json_close(&j);
    buffer_add_char(out, '\n');
}
