/* cli/champion_report.c - asks a player what it is. */
#include "cli/champion_report.h"

#include "cli/agent_report.h"
#include "cli/eval_report.h"
#include "engine/engine.h"
#include "player/champion_keys.h"
#include "report/wrap.h"

#include <string.h>

static const char SOURCE[] = "Avocet itself";

/* A small table is enough to ask for a sentence. */
static status open_to_ask(player **out, fault *f) {
    const player_options o = {.size = 8, .tier = TIER_BASELINE};
    return player_open(view_of("champion,hash=1"), &o, out, f);
}

status champion_report_list(size_t indent, size_t width, buffer *out, fault *f) {
    player *who = NULL;
    const status failed = open_to_ask(&who, f);
    if (failed) return failed;
    buffer_format(out, "\n%s, no agent of the laboratory but a player wherever one is asked for\n",
                  SOURCE);
    buffer_format(out, "  %-*s", (int)indent - 2, "champion");
    wrap_text(out, view_of(player_sentence(who)), indent, width);
    player_close(who);
    return OK;
}

static void put_facts(const player *who, json_writer *j) {
    json_put_text_at(j, "name", "champion");
    json_put_text_at(j, "source", SOURCE);
    json_put_text_at(j, "sentence", player_sentence(who));
    json_put_bool_at(j, "counts_for_white", player_about(who)->counts_for_white);
}

status champion_report_list_json(json_writer *j, fault *f) {
    player *who = NULL;
    const status failed = open_to_ask(&who, f);
    if (failed) return failed;
    json_open_object(j);
    put_facts(who, j);
    json_put_text_at(j, "defaults", "");
    json_close(j);
    player_close(who);
    return OK;
}

/* An engine that judges as the player does, to be asked for its weights. */
static status open_engine(const char *spec, engine **out, fault *f) {
    engine_options o = {.tier = TIER_BASELINE};
    status failed = champion_engine_options(view_of(spec), &o, f);
    o.threads = 1;
    o.table_mb = 1;
    if (!failed) failed = engine_create(&o, out, f);
    engine_leave_weights(&o);
    return failed;
}

/* As text where `out` is given, else as JSON. */
static status add_weights(const char *spec, size_t width, buffer *out, json_writer *j, fault *f) {
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

status champion_report_text(const char *spec, const player_options *o, size_t indent, size_t width,
                            buffer *out, fault *f) {
    player *who = NULL;
    const status failed = player_open(view_of(spec), o, &who, f);
    if (failed) return failed;
    agent_report_title(player_name(who), "champion", out);
    buffer_add_char(out, '\n');
    wrap_text(out, view_of(player_sentence(who)), 0, width);
    player_close(who);
    const status untold = add_weights(spec, width, out, NULL, f);
    if (!untold) add_keys(indent, width, out);
    return untold;
}

status champion_report_json(const char *spec, const player_options *o, buffer *out, fault *f) {
    player *who = NULL;
    const status failed = player_open(view_of(spec), o, &who, f);
    if (failed) return failed;
    json_writer j = json_make(out);
    json_open_object(&j);
    json_put_text_at(&j, "spec", player_name(who));
    put_facts(who, &j);
    player_close(who);
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
