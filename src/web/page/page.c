/* web/page/page.c - finds files. */
#include "web/page/page.h"

/* Addresses of views: the page itself decides what to show there. */
static bool is_view(view path) {
    static const char *const views[] = {"/play",     "/games", "/study",   "/explain",
                                        "/practice", "/learn", "/settings"};
    if (view_is(path, "/")) return true;
    for (size_t i = 0; i < sizeof views / sizeof *views; i++) {
        if (view_is(path, views[i])) return true;
        const view rest = view_from(path, view_of(views[i]).length);
        if (view_starts_with(path, views[i]) && view_starts_with(rest, "/")) return true;
    }
    return false;
}

const page_file *page_find(view path) {
    const view wanted = is_view(path) ? view_of("/index.html") : path;
    for (const page_file *p = page_files; p->path; p++)
        if (view_is(wanted, p->path)) return p;
    return NULL;
}
