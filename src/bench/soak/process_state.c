/* bench/soak/process_state.c - counts the entries of /proc/self. */
#include "bench/soak/process_state.h"

#include "base/files.h"
#include "base/pages.h"
#include "base/text.h"

#include <errno.h>
#include <stdint.h>
#include <sys/wait.h>
#include <unistd.h>

static int count_name(void *counter, const char *name) {
    (void)name;
    ++*(int *)counter;
    return 0;
}

static status count_names(const char *folder, int *out, fault *f) {
    *out = 0;
    return files_list(NULL, folder, count_name, out, f);
}

/* The second field of statm, in pages. */
static status read_resident(double *out, fault *f) {
    enum { MOST = 4096 };
    buffer text = buffer_make(NULL);
    uint64_t pages = 0;
    status result = files_read(NULL, "/proc/self/statm", MOST, &text, f);
    view rest = buffer_view(&text);
    (void)view_take(&rest, ' ');
    if (!result) result = view_number(view_take(&rest, ' '), UINT32_MAX, &pages, f);
    buffer_clear(&text);
    *out = (double)pages * (double)sysconf(_SC_PAGESIZE) / (1 << 20);
    return result;
}

/* Looks without reaping, so that it takes nothing from the owner of a child. */
static bool has_children(void) {
    siginfo_t unused;
    return waitid(P_ALL, 0, &unused, WEXITED | WNOHANG | WNOWAIT) == 0 || errno != ECHILD;
}

status process_state_read(process_state *out, fault *f) {
    status result = count_names("/proc/self/fd", &out->handles, f);
    if (!result) result = count_names("/proc/self/task", &out->threads, f);
    if (!result) result = read_resident(&out->resident_mb, f);
    pages_give_back();
    if (!result) result = read_resident(&out->held_mb, f);
    out->handles--; /* that of the listing itself */
    out->has_children = has_children();
    if (result && result != E_NOMEM)
        return fault_set(f, E_UNSUPPORTED, 0, "this system has no /proc/self to measure with");
    return result;
}
