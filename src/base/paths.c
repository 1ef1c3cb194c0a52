/* base/paths.c - XDG folders. */
#include "base/paths.h"

#include <stdlib.h>
#include <string.h>

char *paths_join(const char *folder, const char *name, const allocator *memory) {
    buffer b = buffer_make(memory);
    buffer_add(&b, folder);
    if (b.length && b.data[b.length - 1] != '/') buffer_add_char(&b, '/');
    buffer_add(&b, name);
    if (buffer_status(&b)) buffer_clear(&b);
    return b.data; /* the caller now owns the memory of the buffer */
}

static const char *lookup_getenv(void *context, const char *name) {
    (void)context;
    return getenv(name);
}

typedef struct environment {
    paths_lookup lookup;
    void *context;
    const allocator *memory;
} environment;

static const char *variable(const environment *e, const char *name) {
    const char *value = e->lookup(e->context, name);
    return value && *value ? value : NULL;
}

/* Returns $XDG_x/avocet or $HOME/fallback/avocet. NULL with *result set if neither is known. */
static char *xdg_folder(const environment *e, const char *name, const char *fallback,
                        status *result) {
    const char *base = variable(e, name);
    char *below_home = NULL;
    if (!base || base[0] != '/') {
        const char *home = variable(e, "HOME");
        if (!home) {
            *result = E_MISSING;
            return NULL;
        }
        base = below_home = paths_join(home, fallback, e->memory);
    }
    char *folder = base ? paths_join(base, "avocet", e->memory) : NULL;
    if (!folder) *result = E_NOMEM;
    alloc_free(e->memory, below_home);
    return folder;
}

static char *home_folder(const environment *e, const char *home, const char *name, status *result) {
    char *folder = paths_join(home, name, e->memory);
    if (!folder) *result = E_NOMEM;
    return folder;
}

status paths_find(paths *p, const char *home_option, paths_lookup lookup, void *context,
                  const allocator *memory, fault *f) {
    const environment e = {lookup ? lookup : lookup_getenv, context, memory};
    const char *home = home_option && *home_option ? home_option : variable(&e, "AVOCET_HOME");
    status result = OK;
    *p = (paths){.memory = memory};
    if (home) {
        p->config = home_folder(&e, home, "config", &result);
        p->data = home_folder(&e, home, "data", &result);
        p->cache = home_folder(&e, home, "cache", &result);
    } else {
        p->config = xdg_folder(&e, "XDG_CONFIG_HOME", ".config", &result);
        p->data = xdg_folder(&e, "XDG_DATA_HOME", ".local/share", &result);
        p->cache = xdg_folder(&e, "XDG_CACHE_HOME", ".cache", &result);
    }
    if (result == OK) return OK;
    paths_clear(p);
    return fault_set(f, result, 0,
                     result == E_NOMEM ? "no memory for folder names"
                                       : "no folder for settings: set HOME or AVOCET_HOME");
}

void paths_clear(paths *p) {
    alloc_free(p->memory, p->config);
    alloc_free(p->memory, p->data);
    alloc_free(p->memory, p->cache);
    *p = (paths){.memory = p->memory};
}
