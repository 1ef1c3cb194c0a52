/* service/patient_files.c - waits for input with poll(). */
#include "service/patient_files.h"

#include <errno.h>
#include <poll.h>

static ssize_t patient_read(void *context, int handle, void *bytes, size_t size) {
    enum { PERIOD_MS = 20 }; /* a stop is seen within 100 ms, also on a busy machine */
    const patient_files *p = context;
    struct pollfd wanted = {.fd = handle, .events = POLLIN};
    while (!stop_is_set(p->stop)) {
        const int ready = poll(&wanted, 1, PERIOD_MS);
        if (ready > 0 || (ready < 0 && errno != EINTR))
            return files_system()->read(files_system()->context, handle, bytes, size);
    }
    return 0;
}

void patient_files_init(patient_files *p, const stop_token *stop) {
    *p = (patient_files){.ops = *files_system(), .stop = stop};
    p->ops.read = patient_read;
    p->ops.context = p;
}
