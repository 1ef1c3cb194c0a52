/* lab/learned.c - reads the agent files inside the program. */
#include "lab/learned.h"

#include "base/config.h"
#include "base/text.h"
#include "game/squares.h"
#include "lab/agent_lines.h"
#include "lab/evaluations.h"
#include "lab/positional.h"
#include "lab/square_weights.h"

#include <string.h>

enum { SIZE_LEAST = 6, SIZE_MOST = 12 };

extern const char lab_phases_tuned_ini[], lab_sized_tuned_ini[]; /* see cmake/Embed.cmake */

static const struct {
    const char *agent, *text;
} files[] = {{"phases-tuned", lab_phases_tuned_ini}, {"sized-tuned", lab_sized_tuned_ini}};

const char *learned_weights(const lab_agent_info *agent) {
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        if (strcmp(files[i].agent, agent->name) == 0) return files[i].text;
    return NULL;
}

static status with_lines(agent_draft *d, fault *f,
                         status (*step)(agent_draft *d, const config *c, fault *f)) {
    const char *text = learned_weights(&d->entry->info);
    if (!text) return OK;
    config c = config_make(d->memory);
    status result = config_parse(&c, view_of(text), f);
    if (!result) result = step(d, &c, f);
    config_clear(&c);
    return result;
}

status learned_set(agent_draft *d, fault *f) {
    return with_lines(d, f, agent_lines_set);
}

/* ---- what they were learned for ---- */

static bool same_terms(const lab_shape *a, const lab_shape *b) {
    return a->phases == b->phases && a->early == b->early && a->late == b->late &&
           a->evaporation == b->evaporation && a->parity == b->parity &&
           a->positional == b->positional && a->edge == b->edge && a->both == b->both &&
           a->raster8 == b->raster8 && a->phase_le == b->phase_le &&
           a->program_weights == b->program_weights;
}

static status check_terms(const agent_draft *d, const config *c, fault *f) {
    lab_agent as_learned = {.shape = lab_shape_of_paper()};
    agent_draft other = {.agent = &as_learned, .entry = d->entry};
    const status result = agent_lines_set(&other, c, f);
    if (result || same_terms(&as_learned.shape, &d->agent->shape)) return result;
    return fault_set(
        f, E_RANGE, 0,
        "the weights of %s were learned for its own phases and terms: to change those, "
        "start from the agent it comes from",
        d->entry->info.name);
}

/* ---- weights ---- */

static int nearer_edge(int index, int size, int other_size) {
    const int distance = lab_edge_distance(index, size);
    return distance < other_size / 2 ? distance : other_size / 2 - 1;
}

static void copy_squares(const lab_agent *from, lab_agent *to) {
    square_weights w = {0};
    for (int row = 0; row < to->size; row++)
        for (int column = 0; column < to->size; column++) {
            const int like = square_at(nearer_edge(row, to->size, from->size),
                                       nearer_edge(column, to->size, from->size));
            for (int i = 0; i < to->evaluation.phases; i++)
                w.of[square_at(row, column)][i] = lab_square_weight(&from->evaluation, i, like);
        }
    (void)square_weights_put(&w, to->size, &to->evaluation); /* no more groups than `from` has */
}

static void copy_weights(const lab_agent *from, lab_agent *to) {
    for (int i = 0; i < to->evaluation.count; i++)
        for (int phase = 0; phase < to->evaluation.phases; phase++)
            to->evaluation.terms[i].weight[phase] = from->evaluation.terms[i].weight[phase];
    if (lab_has_squares(&to->evaluation)) copy_squares(from, to);
    to->evaluation.weights_of_size = to->evaluation.squares_of_size = from->size;
}

static status weigh_as(const agent_draft *d, const config *c, int size, fault *f) {
    lab_agent near = *d->agent;
    agent_draft other = *d;
    near.size = size;
    other.agent = &near;
    status result = draft_evaluate(&other, f);
    if (!result) result = agent_lines_weigh(&other, c, f);
    if (!result) copy_weights(&near, d->agent);
    return result;
}

static status weigh(agent_draft *d, const config *c, fault *f) {
    const int size = d->agent->size;
    const int nearest = size < SIZE_LEAST ? SIZE_LEAST : size > SIZE_MOST ? SIZE_MOST : size;
    const status result = check_terms(d, c, f);
    if (result) return result;
    if (nearest != size) return weigh_as(d, c, nearest, f);
    return agent_lines_weigh(d, c, f);
}

status learned_weigh(agent_draft *d, fault *f) {
    return with_lines(d, f, weigh);
}
