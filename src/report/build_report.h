/* report/build_report.h - what a program was built from and with, as text and as JSON.
 *
 * Everything is borrowed for the call. Memory failures stay in the buffer. */
#ifndef REPORT_BUILD_REPORT_H
#define REPORT_BUILD_REPORT_H

#include "base/text.h"
#include "game/tier.h"

typedef struct build_library {
    const char *name;
    const char *version; /* NULL: left out */
    const char *rooms;   /* what needs it */
} build_library;

typedef struct build_facts {
    const char *version, *compiler, *type;
    const char *sanitizers; /* "" without */
    tier tier;              /* in use */
    const build_library *libraries;
    int count; /* libraries */
} build_facts;

void build_report_text(const build_facts *b, buffer *out);
void build_report_json(const build_facts *b, buffer *out);

#endif
