/* cli/champion_report.c - the champion in words: its sentence, weights, keys and techniques. */
#include "cli/champion_report.h"

#include "engine/engine.h"
#include "player/champion_keys.h"
#include "report/agent_title.h"
#include "report/answers/eval_report.h"
#include "report/wrap.h"

#include <stdio.h>
#include <string.h>

static const char SOURCE[] = "Avocet itself";

static status describe_usual(player_facts *out, fault *f) {
    const player_options o = {.size = 8, .tier = TIER_BASELINE};
    player_spec usual;
    status failed = player_spec_read(view_of("champion"), NULL, &usual, f);
    if (!failed) failed = player_describe(&usual, &o, out, f);
    out->name = out->base; /* the specification is cleared here */
    player_spec_clear(&usual);
    return failed;
}

status champion_report_list(size_t indent, size_t width, buffer *out, fault *f) {
    player_facts about;
    const status failed = describe_usual(&about, f);
    if (failed) return failed;
    buffer_format(out, "\n%s, no agent of the laboratory but a player wherever one is asked for\n",
                  SOURCE);
    buffer_format(out, "  %-*s", (int)indent - 2, about.name);
    wrap_text(out, view_of(about.sentence), indent, width);
    return OK;
}

static void put_facts(const player_facts *about, json_writer *j) {
    json_put_text_at(j, "name", about->base);
    json_put_text_at(j, "source", SOURCE);
    json_put_text_at(j, "sentence", about->sentence);
    json_put_bool_at(j, "counts_for_white", about->counts_for_white);
}

status champion_report_list_json(json_writer *j, fault *f) {
    player_facts about;
    const status failed = describe_usual(&about, f);
    if (failed) return failed;
    json_open_object(j);
    put_facts(&about, j);
    json_put_text_at(j, "defaults", "");
    json_close(j);
    return OK;
}

/* Makes the smallest engine that judges as the player does: it tells where its weights come from.
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

/* As text where `out` is given, else as JSON. */
static status add_weights(const player_spec *spec, size_t width, buffer *out, json_writer *j,
                          fault *f) {
    engine *e = NULL;
    engine_weights_facts facts;
    status failed = open_engine(spec, &e, f);
    if (!failed) failed = engine_weights_about(e, &facts, f);
    if (!failed && out) buffer_add(out, "\nevaluation\n");
    if (!failed && out) eval_report_weights(&facts, width, out);
    if (!failed && j) eval_report_weights_json(&facts, j);
    engine_free(e);
    return failed;
}

/* What without= can switch off. */
static void write_techniques(size_t width, buffer *out) {
    enum { INDENT = 16 };
    buffer_add(out, "\ntechniques\n");
    for (int i = 0; i < TECHNIQUES; i++) {
        buffer_format(out, "  %-*s", INDENT - 2, techniques[i].name);
        wrap_text(out, view_of(techniques[i].sentence), INDENT, width);
    }
}

static void add_keys(size_t indent, size_t width, buffer *out) {
    buffer_add(out, "\nparameters\n");
    for (int i = 0; i < CHAMPION_KEYS; i++) {
        char left[40], right[200];
        (void)snprintf(left, sizeof left, "%s=", champion_keys[i].name);
        (void)snprintf(right, sizeof right, "%s (%s)", champion_keys[i].help,
                       champion_keys[i].values);
        buffer_format(out, "  %-*s", (int)indent - 2, left);
        wrap_text(out, view_of(right), indent, width);
    }
    write_techniques(width, out);
    buffer_add_char(out, '\n');
    wrap_text(
        out,
        view_of("depth, nodes and time are its own limits, for those who ask without one; "
                "--depth, --nodes and --time replace them, but --nodes and --time leave a level as "
                "it is and only limit it. Without a level and any limit it plays at level 21. "
                "Boards of 8, 6 and 4 without "
                "blocked squares. It searches the middle game and solves the end; avocet "
                "hint and avocet solve show what it sees."),
        0, width);
}

status champion_report_text(const player_spec *spec, const player_options *o, size_t indent,
                            size_t width, buffer *out, fault *f) {
    player_facts about;
    const status failed = player_describe(spec, o, &about, f);
    if (failed) return failed;
    agent_title(about.name, about.base, out);
    buffer_add_char(out, '\n');
    wrap_text(out, view_of(about.sentence), 0, width);
    const status untold = add_weights(spec, width, out, NULL, f);
    if (!untold) add_keys(indent, width, out);
    return untold;
}

status champion_report_json(const player_spec *spec, const player_options *o, buffer *out,
                            fault *f) {
    player_facts about;
    const status failed = player_describe(spec, o, &about, f);
    if (failed) return failed;
    json_writer j = json_make(out);
    json_open_object(&j);
    json_put_text_at(&j, "spec", about.name);
    put_facts(&about, &j);
    json_put_int_at(&j, "size", o->size);
    const status untold = add_weights(spec, 0, NULL, &j, f);
    if (untold) return untold;
    json_open_array_at(&j, "parameters");
    for (int i = 0; i < CHAMPION_KEYS; i++) {
        json_open_object(&j);
        json_put_text_at(&j, "key", champion_keys[i].name);
        json_put_text_at(&j, "values", champion_keys[i].values);
        json_put_text_at(&j, "help", champion_keys[i].help);
        json_close(&j);
    }
    json_close(&j);
    json_open_array_at(&j, "techniques");
    for (int i = 0; i < TECHNIQUES; i++) {
        json_open_object(&j);
        json_put_text_at(&j, "name", techniques[i].name);
        json_put_text_at(&j, "sentence", techniques[i].sentence);
        json_close(&j);
    }
    json_close(&j);
    json_close(&j);
    buffer_add_char(out, '\n');
    return OK;
}
