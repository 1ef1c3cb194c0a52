/* protocol/settings.h - the settings of a user with texts of their own, which change while the
 * program runs.
 *
 * What a user says later overrules what was said before: a level ends the choice of an agent and
 * of a depth, a depth ends that of a level. An agent ends that of a level, and threads, table and
 * weights, which it may name itself.
 * Ownership: settings_clear() frees the texts; what `options` points to lives until then or until
 * the text is replaced. Threads: one at a time. Errors: E_NOMEM, E_FORMAT, E_RANGE. */
#ifndef PROTOCOL_SETTINGS_H
#define PROTOCOL_SETTINGS_H

#include "base/fault.h"
#include "base/text.h"
#include "protocol/partner.h"

typedef enum setting {
    SETTING_AGENT,
    SETTING_LEVEL,
    SETTING_THREADS,
    SETTING_HASH,
    SETTING_WEIGHTS,
    SETTING_TEXTS, /* those above are texts of partner_options */
    SETTING_TIME = SETTING_TEXTS,
    SETTING_DEPTH,
    SETTING_NODES,
    SETTING_SEED,
    SETTINGS
} setting;

const char *setting_name(setting s); /* "agent", "level" and so on */

typedef struct settings {
    partner_options options;
    char *texts[SETTING_TEXTS];
} settings;

/* Copies options with their texts. After E_NOMEM there is nothing to clear. */
status settings_copy(const partner_options *from, settings *out, fault *f);
void settings_clear(settings *s);

/* One command of a user: a text for each setting, written as on the command line. NULL leaves that
 * setting as it is. */
typedef struct settings_said {
    const char *texts[SETTINGS];
} settings_said;

/* Changes the settings. *wrong is the one that a failure is about. After a failure the settings are
 * of no use, but may be cleared. */
status settings_say(settings *s, const settings_said *said, setting *wrong, fault *f);

#endif
