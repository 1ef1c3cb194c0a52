/* base/fault.c - statuses and their names. */
#include "base/fault.h"

#include <stdarg.h>
#include <stdio.h>

status fault_set(fault *f, status code, size_t at, const char *format, ...) {
    if (f) {
        f->code = code;
        f->at = at;
        va_list args;
        va_start(args, format);
        (void)vsnprintf(f->text, sizeof f->text, format, args);
        va_end(args);
    }
    return code;
}

const char *status_name(status code) {
    static const char *const names[STATUS_COUNT] = {
        [OK] = "ok",
        [E_NOMEM] = "no memory",
        [E_IO] = "input/output error",
        [E_FULL] = "full",
        [E_MISSING] = "missing",
        [E_FORMAT] = "bad format",
        [E_RANGE] = "out of range",
        [E_BUSY] = "busy",
        [E_TIMEOUT] = "timed out",
        [E_STOPPED] = "stopped",
        [E_UNSUPPORTED] = "not supported",
    };
    return (unsigned)code < STATUS_COUNT ? names[code] : "unknown status";
}
