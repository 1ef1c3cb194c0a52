#include "cli/options/limit_options.h"

#include "base/text.h"

#include <stdio.h>

status limit_options_read(const arguments *a, search_limits *out, fault *f) {
    const char *time = arguments_value(a, "time");
    fault why;
    *out = (search_limits){0};
    if (time && search_parse_time(view_of(time), &out->time_ns, &why))
        return fault_set(f, why.code, 0, "--time %s: %s", time, why.text);
    status result = arguments_int(a, "depth", 1, SEARCH_DEPTH_MAX, 0, &out->depth, f);
    if (!result) result = arguments_number(a, "nodes", 1, UINT64_MAX / 2, 0, &out->nodes, f);
    return result;
}
