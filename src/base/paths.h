/* base/paths.h - where a user's files live: the XDG base directories.
 *
 * One folder given by the user (option --home or the variable AVOCET_HOME) replaces all three:
 * FOLDER/config, FOLDER/data, FOLDER/cache. Otherwise $XDG_CONFIG_HOME/avocet and its sisters,
 * or the defaults below $HOME. Relative XDG values are ignored, as that standard says.
 * Nothing is created here: who writes a file makes its folder. */
#ifndef BASE_PATHS_H
#define BASE_PATHS_H

#include "base/text.h"

/* Looks up an environment variable; NULL when unset. A test passes its own. */
typedef const char *(*paths_lookup)(void *context, const char *name);

typedef struct paths {
    char *config; /* each owned here, without a closing slash */
    char *data;
    char *cache;
    const allocator *memory;
} paths;

/* home_option may be NULL; lookup NULL means getenv. E_MISSING when neither a folder nor $HOME is
 * known, E_NOMEM. After a failure *p holds nothing. */
status paths_find(paths *p, const char *home_option, paths_lookup lookup, void *context,
                  const allocator *memory, fault *f);
void paths_clear(paths *p);

/* folder/name, owned by the caller (alloc_free with the same allocator); NULL if memory is short.
 */
char *paths_join(const char *folder, const char *name, const allocator *memory);

#endif
