/* service/agents/catalogue.c - collects what the laboratory and the engine know about their
 * players. */
#include "service/agents/catalogue.h"

#include "base/alloc.h"
#include "base/text.h"
#include "engine/engine.h"
#include "game/board.h"
#include "game/squares.h"
#include "game/tier.h"
#include "lab/agent.h"
#include "lab/agent_file.h"
#include "lab/evaluation.h"
#include "lab/feature.h"
#include "lab/probcut.h"
#include "lab/square_weights.h"
#include "player/champion_keys.h"
#include "player/player.h"

#include <assert.h>
#include <string.h>

static_assert((int)LAB_PHASES <= (int)SHEET_PHASES && (int)LAB_TERMS <= (int)SHEET_TERMS &&
                  PROBCUT_PAIRS * PROBCUT_PHASES <= (int)SHEET_PROBCUT &&
                  (int)CHAMPION_KEYS <= (int)SHEET_PARAMETERS &&
                  (int)TECHNIQUES <= (int)SHEET_PARAMETERS,
              "a sheet has room for everything");

/* ---- texts ---- */

struct catalogue_text {
    struct catalogue_text *next;
    char text[];
};

/* Copies a text into the page. Returns "" if memory is short; then the page has failed. */
static const char *keep(catalogue_page *p, view text, status *failed) {
    struct catalogue_text *t = alloc_array(NULL, 1, sizeof *t + text.length + 1);
    if (!t) *failed = E_NOMEM;
    if (!t) return "";
    memcpy(t->text, text.data, text.length);
    t->text[text.length] = '\0';
    t->next = p->texts;
    p->texts = t;
    return t->text;
}

/* Keeps the text of a buffer, and clears the buffer. */
static const char *keep_buffer(catalogue_page *p, buffer *text, status *failed) {
    const char *kept = keep(p, buffer_view(text), failed);
    if (buffer_status(text)) *failed = buffer_status(text);
    buffer_clear(text);
    return kept;
}

void catalogue_free(catalogue_page *p) {
    if (!p) return;
    while (p->texts) {
        struct catalogue_text *t = p->texts;
        p->texts = t->next;
        alloc_free(NULL, t);
    }
    engine_free(p->engine);
    alloc_free(NULL, p->lines);
    alloc_free(NULL, p);
}

/* Hands the page out, or frees it after a failure. */
static status finish(catalogue_page *p, status failed, catalogue_page **out, fault *f) {
    if (!p || failed == E_NOMEM) (void)fault_set(f, E_NOMEM, 0, "no memory for the agents");
    if (!p || failed)
        catalogue_free(p);
    else
        *out = p;
    return p ? failed : E_NOMEM;
}

/* ---- lines ---- */

static agent_line line_of(catalogue_page *p, const lab_agent_info *info, status *failed) {
    buffer defaults = buffer_make(NULL);
    lab_agent_defaults(info, &defaults);
    return (agent_line){.name = info->name,
                        .source = info->source,
                        .sentence = info->sentence,
                        .remark = "",
                        .defaults = keep_buffer(p, &defaults, failed),
                        .counts_for_white = info->counts_for_white};
}

static agent_line line_of_champion(catalogue_page *p, const player_facts *about, status *failed) {
    return (agent_line){.name = about->base,
                        .source = "Avocet itself",
                        .sentence = keep(p, view_of(about->sentence), failed),
                        .remark = ", no agent of the laboratory but a player wherever one is asked "
                                  "for",
                        .defaults = "",
                        .counts_for_white = about->counts_for_white};
}

static status add_champion(catalogue_page *p, fault *f) {
    const player_options o = {.size = 8, .tier = TIER_BASELINE};
    player_facts about;
    player_spec usual;
    status failed = player_spec_read(view_of("champion"), NULL, &usual, f);
    if (!failed) failed = player_describe(&usual, &o, &about, f);
    if (!failed) p->lines[p->count++] = line_of_champion(p, &about, &failed);
    player_spec_clear(&usual);
    return failed;
}

status catalogue_list(catalogue_page **out, fault *f) {
    catalogue_page *p = alloc_array(NULL, 1, sizeof *p);
    status failed = OK;
    if (p) p->lines = alloc_array(NULL, lab_agent_count() + 1, sizeof *p->lines);
    if (!p || !p->lines) return finish(p, E_NOMEM, out, f);
    for (size_t i = 0; i < lab_agent_count(); i++)
        p->lines[p->count++] = line_of(p, lab_agent_at(i), &failed);
    if (!failed) failed = add_champion(p, f);
    return finish(p, failed, out, f);
}

/* ---- an agent of the laboratory ---- */

typedef struct form_text {
    const char *name, *formula; /* formula NULL: the name says it */
} form_text;

static const form_text forms[] = {
    [FORM_RATIO] = {"ratio", "(own - opp) / (own + opp), 0 when both are 0"},
    [FORM_DIFFERENCE] = {"difference", "own - opp"},
    [FORM_OWN] = {"own", NULL},
    [FORM_OTHER] = {"opp", NULL},
    [FORM_SHARE] = {"share", "(own - opp) / the sum of the weights of all occupied squares, "
                             "without their signs"},
    [FORM_IDLE] = {"idle", "the count of the side that is not to move"},
    [FORM_BLACK] = {"black", "black - white, for either side"},
};

static const char *factor_of(lab_weighing w) {
    return w == WEIGH_EMPTIES ? "empty squares/squares" : w == WEIGH_DISCS ? "discs/squares" : "1";
}

static const char *end_sentence(lab_end end) {
    switch (end) {
    case END_HUGE:
        return "A finished game is worth 1000000000 when won, -1000000000 when lost, 0 when drawn.";
    case END_THOUSAND:
        return "A finished game is worth 1000 times the disc difference.";
    case END_SCORE:
        return "A finished game is worth its disc difference, empty squares counting for nobody.";
    case END_EVALUATION:
        return "A finished game is worth what the terms say, like any other position.";
    case END_RANKED:
        return "A finished game ranks by its disc difference before anything else.";
    }
    return "";
}

static sheet_term term_of(const lab_agent *a, const lab_term *t) {
    sheet_term out = {.name = t->name,
                      .feature = lab_feature_name(t->feature),
                      .definition = lab_feature_sentence(t->feature),
                      .form = forms[t->form].name,
                      .formula = forms[t->form].formula,
                      .scale = t->scale,
                      .factor = factor_of(t->weighing),
                      .is_switch = lab_agent_understands(a->info, t->name)};
    memcpy(out.weights, t->weight, sizeof t->weight);
    return out;
}

static void take_squares(const lab_evaluation *e, agent_sheet *out) {
    out->has_squares = lab_has_squares(e);
    for (int phase = 0; phase < e->phases && out->has_squares; phase++)
        for (int square = 0; square < SQUARE_LIMIT; square++)
            out->squares[phase][square] = lab_square_weight(e, phase, square);
}

static void take_phases(const lab_evaluation *e, agent_sheet *out) {
    static const sheet_phase_rule rules[] = {[PHASE_NONE] = SHEET_ONE_PHASE,
                                             [PHASE_MOVES] = SHEET_MOVES,
                                             [PHASE_THIRDS] = SHEET_THIRDS,
                                             [PHASE_THIRDS_LE] = SHEET_THIRDS_LE};
    out->phase_rule = rules[e->phase_rule];
    out->phases = e->phases;
    for (int i = 0; i < e->phases; i++) out->phase_names[i] = e->phase_names[i];
    for (int i = 0; i < e->phases; i++) out->phase_limits[i] = e->limit[i];
}

static void take_evaluation(const lab_agent *a, agent_sheet *out) {
    const lab_evaluation *e = &a->evaluation;
    take_phases(e, out);
    out->count = e->count;
    for (int i = 0; i < e->count; i++) out->terms[i] = term_of(a, &e->terms[i]);
    out->weights_of_size = e->weights_of_size;
    out->squares_of_size = e->squares_of_size;
    out->whole = e->whole;
    out->end = e->end_other ? "A finished game is worth what the other side would give for it."
                            : end_sentence(e->end);
    take_squares(e, out);
}

/* The help of a parameter begins with its group. */
static sheet_group group_of(const lab_parameter *p) {
    const view help = view_of(p->help);
    if (view_starts_with(help, "mistake of")) return SHEET_MISTAKES;
    const bool sets_them = strcmp(p->key, "as") == 0;
    return sets_them || view_starts_with(help, "deviation of") ? SHEET_DEVIATIONS : SHEET_USUAL;
}

static void take_parameters(catalogue_page *p, const lab_agent *a, status *failed) {
    agent_sheet *out = &p->agent;
    for (const lab_parameter *from = lab_agent_parameters(); from->key; from++) {
        if (!lab_agent_understands(a->info, from->key)) continue;
        buffer value = buffer_make(NULL);
        lab_agent_get(a, from->key, &value);
        assert(out->parameter_count < SHEET_PARAMETERS);
        out->parameters[out->parameter_count++] =
            (sheet_parameter){.group = group_of(from),
                              .key = from->key,
                              .value = keep_buffer(p, &value, failed),
                              .values = from->values,
                              .help = from->help};
    }
}

/* A slope of 0 means that the line was not fitted. */
static void take_probcut(const probcut_model *m, agent_sheet *out) {
    for (int i = 0; i < m->count; i++)
        for (int phase = 0; phase < PROBCUT_PHASES; phase++) {
            const probcut_pair *pair = &m->pairs[i];
            const probcut_line *l = &pair->by_phase[phase];
            if (l->slope <= 0) continue;
            out->probcut[out->probcut_count++] =
                (sheet_probcut){.check = pair->check,
                                .full = pair->full,
                                .phase = probcut_phase_names[phase],
                                .slope = l->slope,
                                .offset = l->offset,
                                .sigma = l->sigma};
        }
}

static status take_agent(catalogue_page *p, const lab_agent *a) {
    status failed = OK;
    agent_sheet *out = &p->agent;
    buffer sentence = buffer_make(NULL), probcut = buffer_make(NULL);
    lab_agent_sentence(a, &sentence);
    probcut_write(&a->probcut, PROBCUT_OWN, a->size, &probcut);
    out->about = line_of(p, a->info, &failed);
    out->spec = keep(p, view_of(a->spec), &failed);
    out->sentence = keep_buffer(p, &sentence, &failed);
    out->size = a->size;
    out->probcut_text = keep_buffer(p, &probcut, &failed);
    take_evaluation(a, out);
    take_parameters(p, a, &failed);
    take_probcut(&a->probcut, out);
    return failed;
}

status catalogue_agent(const char *spec, int size, catalogue_page **out, fault *f) {
    lab_agent agent;
    const status failed = lab_agent_load(view_of(spec), size, NULL, NULL, &agent, f);
    if (failed) return failed;
    catalogue_page *p = alloc_array(NULL, 1, sizeof *p);
    return finish(p, p ? take_agent(p, &agent) : E_NOMEM, out, f);
}

/* ---- the champion ---- */

/* Makes the smallest engine that judges as the player does: it knows where its weights come from.
 */
static status open_engine(const player_spec *spec, engine **out, fault *f) {
    engine_options o = {.tier = TIER_BASELINE};
    status failed = champion_engine_options(spec, &o, f);
    o.threads = 1;
    o.table_mb = 1;
    if (!failed) failed = engine_create(&o, out, f);
    engine_leave_weights(&o);
    return failed;
}

static void take_keys(champion_sheet *out) {
    for (int i = 0; i < CHAMPION_KEYS; i++)
        out->parameters[out->parameter_count++] =
            (sheet_parameter){.key = champion_keys[i].name,
                              .values = champion_keys[i].values,
                              .help = champion_keys[i].help};
    for (int i = 0; i < TECHNIQUES; i++)
        out->techniques[out->technique_count++] =
            (sheet_technique){techniques[i].name, techniques[i].sentence};
}

static status take_champion(catalogue_page *p, const player_spec *spec, const player_facts *about,
                            fault *f) {
    champion_sheet *out = &p->champion;
    status failed = open_engine(spec, &p->engine, f);
    if (!failed) failed = engine_weights_about(p->engine, BOARD_SIZE, &out->weights, f);
    if (failed) return failed;
    out->spec = keep(p, view_of(about->name), &failed);
    out->about = line_of_champion(p, about, &failed);
    take_keys(out);
    return failed;
}

status catalogue_champion(const player_spec *spec, int size, catalogue_page **out, fault *f) {
    const player_options o = {.size = size, .tier = TIER_BASELINE};
    player_facts about;
    const status failed = player_describe(spec, &o, &about, f);
    if (failed) return failed;
    catalogue_page *p = alloc_array(NULL, 1, sizeof *p);
    if (p) p->champion.size = size;
    return finish(p, p ? take_champion(p, spec, &about, f) : E_NOMEM, out, f);
}
