/* library/errors.c - failures as public values, strings of the caller, and the version. */
#include "library/objects.h"

#include "build_info.h"

#include <stdlib.h>
#include <string.h>

static avocet_status public_status(status code) {
    switch (code) {
    case OK:
        return AVOCET_OK;
    case E_NOMEM:
        return AVOCET_NO_MEMORY;
    case E_FORMAT:
        return AVOCET_BAD_FORMAT;
    case E_RANGE:
        return AVOCET_BAD_VALUE;
    case E_UNSUPPORTED:
        return AVOCET_UNSUPPORTED;
    case E_STOPPED:
        return AVOCET_STOPPED;
    default:
        return AVOCET_FAILED;
    }
}

avocet_status library_report(avocet_error *error, const fault *f) {
    const avocet_status code = public_status(f->code);
    if (error) {
        error->status = code;
        error->at = f->at;
        memcpy(error->text, f->text, sizeof error->text);
        error->text[sizeof error->text - 1] = '\0';
    }
    return code;
}

avocet_status library_fail(avocet_error *error, status code, const char *text) {
    fault f;
    (void)fault_set(&f, code, 0, "%s", text);
    return library_report(error, &f);
}

avocet_status library_no_memory(avocet_error *error) {
    return library_fail(error, E_NOMEM, "no memory");
}

char *library_string(buffer *b, status result, const fault *f, avocet_error *error) {
    if (result == OK && buffer_status(b) == OK && b->data) return b->data;
    if (result)
        (void)library_report(error, f);
    else
        (void)library_no_memory(error);
    buffer_clear(b);
    return NULL;
}

const char *avocet_version(void) {
    return BUILD_VERSION;
}

void avocet_free(void *string) {
    free(string);
}
