/* cli/options/protocol_options.c - settings of the player, and the conversation. */
#include "cli/options/protocol_options.h"

#include <unistd.h>

status protocol_options_read(const context *c, const arguments *a, partner_options *out, fault *f) {
    const bool says_agent = arguments_given(a, "agent"), says_level = arguments_given(a, "level");
    const bool says_depth = arguments_given(a, "depth");
    *out = (partner_options){.agent = says_level ? arguments_given(a, "agent")
                                                 : arguments_value(a, "agent"),
                             .level = says_agent || says_depth ? arguments_given(a, "level")
                                                               : arguments_value(a, "level"),
                             .threads = arguments_value(a, "threads"),
                             .hash = arguments_value(a, "hash"),
                             .weights = arguments_value(a, "weights"),
                             .tier = c->tier};
    status result = limit_options_read(a, &out->limits, f);
    if (!says_depth && out->level) out->limits.depth = 0;
    if (!result) result = arguments_number(a, "seed", 0, UINT64_MAX, 1, &out->seed, f);
    return result;
}

int protocol_options_serve(context *c, const wire_protocol *p) {
    fault f;
    return wire_serve(p, STDIN_FILENO, context_log(c), &f) ? context_fail(c, &f) : EXIT_OK;
}
