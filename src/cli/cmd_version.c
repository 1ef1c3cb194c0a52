/* cli/cmd_version.c - what this program is and what is in it. */
#include "base/text.h"
#include "build_info.h"
#include "cli/table/arguments.h"
#include "report/build_report.h"

static const build_library libraries[] = {BUILD_LIBRARIES};

static int run(context *c, const arguments *a) {
    const build_facts facts = {.version = BUILD_VERSION,
                               .compiler = BUILD_COMPILER,
                               .type = BUILD_TYPE,
                               .sanitizers = BUILD_SANITIZE,
                               .tier = c->tier,
                               .libraries = libraries,
                               .count = sizeof libraries / sizeof *libraries};
    buffer out = buffer_make(NULL);
    if (arguments_has(a, "json"))
        build_report_json(&facts, &out);
    else
        build_report_text(&facts, &out);
    return context_print(c, &out);
}

const command cmd_version = {
    .name = "version",
    .operands = "",
    .summary = "show the version, the tier and the libraries built in",
    .options = only_json_options,
    .without_settings = true,
    .run = run,
};
