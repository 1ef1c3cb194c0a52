/* report/build_report.c - the version, the tiers, the libraries. */
#include "report/build_report.h"

#include "base/json.h"

void build_report_text(const build_facts *b, buffer *out) {
    buffer_format(out, "avocet %s\n", b->version);
    buffer_format(out, "tier       %s (%s); built in:", tier_name(b->tier), tier_detail(b->tier));
    for (tier t = TIER_BASELINE; t < TIER_COUNT; t++)
        if (tier_built(t))
            buffer_format(out, " %s%s", tier_name(t), tier_usable(t) ? "" : " (not on this CPU)");
    buffer_format(out, "\ncompiler   %s, %s%s%s\n", b->compiler, b->type,
                  *b->sanitizers ? ", sanitizers " : "", b->sanitizers);
    buffer_add(out, "core       base, game, notation, report\n");
    for (int i = 0; i < b->count; i++) {
        const build_library *l = &b->libraries[i];
        buffer_format(out, "%-10s ", i == 0 ? "libraries" : "");
        if (l->version)
            buffer_format(out, "%s %s, for %s\n", l->name, l->version, l->rooms);
        else
            buffer_format(out, "%s left out, and with it %s\n", l->name, l->rooms);
    }
}

void build_report_json(const build_facts *b, buffer *out) {
    json_writer j = json_make(out);
    json_open_object(&j);
    json_key(&j, "version");
    json_put_text(&j, b->version);
    json_key(&j, "tier");
    json_put_text(&j, tier_name(b->tier));
    json_key(&j, "tiers");
    json_open_array(&j);
    for (tier t = TIER_BASELINE; t < TIER_COUNT; t++)
        if (tier_built(t)) json_put_text(&j, tier_name(t));
    json_close(&j);
    json_key(&j, "compiler");
    json_put_text(&j, b->compiler);
    json_key(&j, "build");
    json_put_text(&j, b->type);
    json_key(&j, "libraries");
    json_open_object(&j);
    for (int i = 0; i < b->count; i++) {
        json_key(&j, b->libraries[i].name);
        json_put_text(&j, b->libraries[i].version);
    }
    json_close(&j);
    json_close(&j);
    buffer_add_char(out, '\n');
}
