/* cli/cmd_levels.c - shows the champion's levels: what each does, its time and its strength. */
#include "base/fault.h"
#include "base/text.h"
#include "cli/table/arguments.h"
#include "report/agents/level_report.h"
#include "service/agents/levels.h"

static int run(context *c, const arguments *a) {
    buffer out = buffer_make(NULL);
    double speed = 0; /* not known: no estimates */
    int size = 0;
    fault f;
    if (arguments_int(a, "size", 4, 12, 8, &size, &f)) return context_fail(c, &f);
    if (size == 8 && level_list_speed(c->tier, &speed, &f))
        context_note(c, "no estimated times: %s", f.text);
    const level_list list = level_list_make(size, speed);
    const level_table table = level_list_table(&list);
    if (arguments_has(a, "json"))
        level_report_json(&table, &out);
    else
        level_report_text(&table, &out);
    return context_print(c, &out);
}

const command cmd_levels = {
    .name = "levels",
    .operands = "",
    .summary = "show the levels of the champion",
    .options = size_and_json_options,
    .run = run,
};
