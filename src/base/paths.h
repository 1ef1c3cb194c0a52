/* base/paths.h - where a user's files live: the XDG base directories.
 *
 * One folder given by the user (option --home or the variable AVOCET_HOME) replaces all three:
 * FOLDER/config, FOLDER/data, FOLDER/cache. Otherwise they are $XDG_CONFIG_HOME/avocet and so on,
 * or the defaults below $HOME. Relative XDG values are ignored, as that standard says. Nothing is
 * created here: the code that writes a file makes its folder.
 * Ownership: a paths owns its three texts; paths_clear() frees them. Errors: E_MISSING if no folder
 * is known, E_NOMEM. */
#ifndef BASE_PATHS_H
#define BASE_PATHS_H

#include "base/text.h"

/* Looks up an environment variable. NULL if it is not set. A test passes its own function. */
typedef const char *(*paths_lookup)(void *context, const char *name);

typedef struct paths {
    char *config; /* all three are owned here and have no closing slash */
    char *data;
    char *cache;
    const allocator *memory;
} paths;

/* Finds the three folders. home_option may be NULL. NULL for lookup means getenv(). E_MISSING if
 * neither a folder nor $HOME is known, E_NOMEM. After a failure *p holds nothing. */
status paths_find(paths *p, const char *home_option, paths_lookup lookup, void *context,
                  const allocator *memory, fault *f);
void paths_clear(paths *p);

/* Returns folder/name, or NULL if memory is short. The caller frees it with alloc_free(). */
char *paths_join(const char *folder, const char *name, const allocator *memory);

#endif
