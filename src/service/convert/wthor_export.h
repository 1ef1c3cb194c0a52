/* service/convert/wthor_export.h - hands chosen games of a WTHOR base to a sink of any format.
 *
 * Ownership: everything is borrowed for the call. */
#ifndef SERVICE_CONVERT_WTHOR_EXPORT_H
#define SERVICE_CONVERT_WTHOR_EXPORT_H

#include "archive/wthor_base.h"
#include "archive/wthor_query.h"
#include "base/fault.h"
#include "base/stop.h"
#include "report/outlet.h"
#include "service/convert/convert_sink.h"

typedef struct wthor_export {
    const wthor_base *base;
    const wthor_pick *pick;
    uint64_t limit; /* games at most; 0: all */
    const outlet *notes;
    const stop_token *stop; /* may be NULL */
} wthor_export;

/* Hands over the games in their order, as `fill` of export_job.h; `context` is a wthor_export. A
 * game that the format cannot hold is noted and counted in *unfit. E_STOPPED, E_NOMEM,
 * and the errors of the sink. */
status wthor_export_fill(void *context, convert_sink *sink, uint64_t *unfit, fault *f);

#endif
