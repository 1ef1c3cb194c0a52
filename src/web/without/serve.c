/* web/without/serve.c - stands for web/serve.c in a program that was built without a library that
 * the server needs. */
#include "web/serve.h"
#include "base/fault.h"
#include "base/stop.h"
#include "build_info.h"
#include "report/outlet.h"

#include <string.h>

/* The libraries of build_info.h that were not found and that the server needs. */
static void list_missing(char *out, size_t room) {
    static const struct { const char *name, *version, *rooms; } libraries[] = {BUILD_LIBRARIES};
    static const char *const wanted[] = {"libmicrohttpd", "jansson", "SQLite"};
    out[0] = '\0';
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++)
        for (size_t k = 0; k < sizeof wanted / sizeof *wanted; k++) {
            if (libraries[i].version || strcmp(libraries[i].name, wanted[k]) != 0) continue;
            if (strlen(out) + strlen(wanted[k]) + 3 > room) return;
            if (*out) strcat(out, ", ");
            strcat(out, wanted[k]);
        }
}

status serve_run(const serve_options *o, const outlet *speaks, const stop_token *stop, fault *f) {
    char missing[80];
    (void)o;
    (void)speaks;
    (void)stop;
    list_missing(missing, sizeof missing);
    return fault_set(f, E_UNSUPPORTED, 0,
                     "this program was built without %s, which avocet serve needs; ./run installs "
                     "them and builds it again",
                     missing);
}
