/* cli/cmd_version.c - what this program is and what is in it. */
#include "base/json.h"
#include "base/text.h"
#include "build_info.h"
#include "cli/table/arguments.h"
#include "game/tier.h"

typedef struct library {
    const char *name, *version, *rooms;
} library;

static const library libraries[] = {BUILD_LIBRARIES};

enum { LIBRARIES = sizeof libraries / sizeof *libraries };

static void write_text(tier chosen, buffer *out) {
    buffer_format(out, "avocet %s\n", BUILD_VERSION);
    buffer_format(out, "tier       %s (%s); built in:", tier_name(chosen), tier_detail(chosen));
    for (tier t = TIER_BASELINE; t < TIER_COUNT; t++)
        if (tier_built(t))
            buffer_format(out, " %s%s", tier_name(t), tier_usable(t) ? "" : " (not on this CPU)");
    buffer_format(out, "\ncompiler   %s, %s%s%s\n", BUILD_COMPILER, BUILD_TYPE,
                  *BUILD_SANITIZE ? ", sanitizers " : "", BUILD_SANITIZE);
    buffer_add(out, "core       base, game, notation, report\n");
    for (int i = 0; i < LIBRARIES; i++) {
        const library *l = &libraries[i];
        buffer_format(out, "%-10s ", i == 0 ? "libraries" : "");
        if (l->version)
            buffer_format(out, "%s %s, for %s\n", l->name, l->version, l->rooms);
        else
            buffer_format(out, "%s left out, and with it %s\n", l->name, l->rooms);
    }
}

static void write_json(tier chosen, buffer *out) {
    json_writer j = json_make(out);
    json_open_object(&j);
    json_key(&j, "version");
    json_put_text(&j, BUILD_VERSION);
    json_key(&j, "tier");
    json_put_text(&j, tier_name(chosen));
    json_key(&j, "tiers");
    json_open_array(&j);
    for (tier t = TIER_BASELINE; t < TIER_COUNT; t++)
        if (tier_built(t)) json_put_text(&j, tier_name(t));
    json_close(&j);
    json_key(&j, "compiler");
    json_put_text(&j, BUILD_COMPILER);
    json_key(&j, "build");
    json_put_text(&j, BUILD_TYPE);
    json_key(&j, "libraries");
    json_open_object(&j);
    for (int i = 0; i < LIBRARIES; i++) {
        json_key(&j, libraries[i].name);
        json_put_text(&j, libraries[i].version);
    }
    json_close(&j);
    json_close(&j);
    buffer_add_char(out, '\n');
}

static int run(context *c, const arguments *a) {
    buffer out = buffer_make(NULL);
    if (arguments_has(a, "json"))
        write_json(c->tier, &out);
    else
        write_text(c->tier, &out);
    return context_print(c, &out);
}

static const option options[] = {
    OPTION_JSON,
    OPTIONS_END,
};

const command cmd_version = {
    .name = "version",
    .operands = "",
    .summary = "show the version, the tier and the libraries built in",
    .options = options,
    .without_settings = true,
    .run = run,
};
