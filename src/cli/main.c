/* cli/main.c - finds the command, reads settings, runs it. */
#include "base/config.h"
#include "base/deal.h"
#include "base/files.h"
#include "base/log.h"
#include "base/paths.h"
#include "base/text.h"
#include "cli/table/arguments.h"
#include "cli/table/cmd_help.h"
#include "cli/terminal/terminal.h"
#include "game/tier.h"
#include "protocol/edax_words.h"
#include "search/limits.h"
#include "service/ranks/rank_session.h"

#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* A descriptor that was closed by the caller would be given to the next file we open, and output
 * would end up there. Read-only in its place makes writing fail as it should. */
static void keep_standard_descriptors(void) {
    for (int fd = 0; fd <= 2; fd++)
        if (fcntl(fd, F_GETFD) < 0) (void)open("/dev/null", O_RDONLY);
}

/* Settings are optional: a missing file, or no place for one, is fine; one that cannot be read is
 * worth a word, no more. */
static status read_settings(context *c, const char *home, fault *f) {
    const status found = paths_find(&c->paths, home, NULL, NULL, NULL, f);
    if (found) return found == E_MISSING ? OK : found;
    char *path = paths_join(c->paths.config, "config.ini", NULL);
    if (!path) return fault_set(f, E_NOMEM, 0, "no memory for the settings");
    buffer text = buffer_make(NULL);
    status result = files_read(NULL, path, CONFIG_MAX_BYTES, &text, f);
    if (result == OK) {
        fault inner;
        result = config_parse(&c->config, buffer_view(&text), &inner);
        if (result == OK) result = arguments_check_settings(&c->config, &inner);
        if (result)
            (void)fault_set(f, result, inner.at, "%.70s, line %zu: %.100s", path, inner.at,
                            inner.text);
    }
    buffer_clear(&text);
    alloc_free(NULL, path);
    if (result == E_IO) context_note(c, "%s; going on without settings", f->text);
    return result == E_MISSING || result == E_IO ? OK : result;
}

static status open_log(context *c, const char *path, fault *f) {
    if (!path) return OK;
    const status result = log_file_open(&c->log_file, NULL, path, LOG_DEBUG, f);
    c->logs = result == OK;
    return result;
}

/* Everything a command may rely on, in the order in which one step needs the other. */
static status prepare(context *c, arguments *a, fault *f) {
    status result = OK;
    if (!a->command->without_settings) result = read_settings(c, arguments_given(a, "home"), f);
    if (result) return result;
    a->settings = &c->config;
    result = terminal_detect(&c->terminal, c->out, arguments_value(a, "color"), f);
    if (result) return result;
    const char *isa = arguments_value(a, "isa");
    result = tier_parse(view_of(isa ? isa : "auto"), &c->tier, f);
    return result ? result
                  : open_log(c, deal_is_here(c->ranks) ? arguments_value(a, "log") : NULL, f);
}

/* Says when and what, so that runs in one file can be told apart. */
static void log_start(const context *c, const command *which, int argc, char *const *argv) {
    char when[40] = "";
    const time_t now = time(NULL);
    struct tm utc;
    if (gmtime_r(&now, &utc)) (void)strftime(when, sizeof when, "%Y-%m-%d %H:%M:%S UTC", &utc);
    buffer line = buffer_make(NULL);
    for (int i = 0; i < argc; i++) buffer_format(&line, " %s", argv[i]);
    log_write(context_log(c), LOG_INFO, "%s: %s%s, tier %s", when, which->name, buffer_text(&line),
              tier_name(c->tier));
    buffer_clear(&line);
}

/* 300 is five minutes, which surprises those who think in milliseconds. */
static void note_seconds(context *c, const arguments *a) {
    const char *time = arguments_given(a, "time");
    if (time && search_time_is_doubtful(view_of(time)))
        context_note(c, "--time %s is in seconds; %sms is in milliseconds", time, time);
}

static int run_here(context *c, arguments *a, const rank_session *s, int argc, char *const *argv) {
    fault f;
    if (prepare(c, a, &f)) return context_fail(c, &f);
    if (s) rank_session_compare(s, arguments_sum(a));
    log_start(c, a->command, argc, argv);
    note_seconds(c, a);
    const int code = a->command->run(c, a);
    log_write(context_log(c), LOG_INFO, "%s ended with %d", a->command->name, code);
    return code;
}

static void quit(void) {
    _exit(EXIT_OK);
}

static int run_on_ranks(context *c, arguments *a, int argc, char *const *argv) {
    fault f;
    rank_session s;
    if (rank_session_open(&s, a->operands, a->count, quit, &f)) return context_fail(c, &f);
    c->ranks = s.ranks;
    if (s.out) c->out = s.out, c->err = s.err;
    const int code = rank_session_close(&s, run_here(c, a, &s, argc, argv), &f);
    if (f.code) context_note(c, "%s", f.text);
    return code;
}

static int run_command(context *c, const command *which, int argc, char *const *argv) {
    arguments a;
    fault f;
    if (arguments_parse(&a, which, argc, argv, &f)) return context_fail(c, &f);
    if (arguments_has(&a, "help")) {
        buffer out = buffer_make(NULL);
        help_command(a.command, &out);
        return context_print(c, &out);
    }
    if (a.command->without_settings && rank_session_is_idle()) return EXIT_OK;
    if (!a.command->on_ranks && !a.command->without_settings &&
        rank_session_refuse(a.command->name, &f))
        return context_fail(c, &f);
    return a.command->on_ranks ? run_on_ranks(c, &a, argc, argv)
                               : run_here(c, &a, NULL, argc, argv);
}

/* Words that people try before they have read anything. */
static const char *translate(const char *word) {
    if (strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0) return "version";
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) return "help";
    return word;
}

/* Runs the command that the words behind the name of the program ask for. */
static int run_words(context *c, int count, char *const *words) {
    const char *name = translate(words[0]);
    const command *which = command_find(name);
    if (which && command_is_before(which, name))
        context_note(c, "avocet %s is now avocet %s; the old name still works", name, which->name);
    if (which) return run_command(c, which, count - 1, words + 1);
    if (name[0] == '-') return context_usage(c, "options come behind the command; see avocet help");
    return help_unknown(c, name);
}

/* The same for a command line as Edax takes it. */
static int run_edax_words(context *c, int count, char *const *words) {
    edax_words ours;
    fault f;
    if (edax_words_read(count, words, &ours, &f)) return context_fail(c, &f);
    return run_words(c, ours.count, ours.words);
}

int main(int argc, char **argv) {
    keep_standard_descriptors();
    context c = {.out = rank_session_output(stdout), .err = rank_session_output(stderr)};
    c.config = config_make(NULL);
    /* A closed pipe or a file that is too large is a failed write, handled where it happens. */
    (void)signal(SIGPIPE, SIG_IGN);
    (void)signal(SIGXFSZ, SIG_IGN);
    (void)signal(SIGCHLD, SIG_DFL); /* if it is ignored, nobody learns how a program ended */
    int code = EXIT_OK;
    if (argc < 2) {
        buffer out = buffer_make(NULL);
        help_overview(&out);
        code = context_print(&c, &out);
    } else {
        const bool edax = edax_words_are(argc - 1, argv + 1);
        code = edax ? run_edax_words(&c, argc - 1, argv + 1) : run_words(&c, argc - 1, argv + 1);
    }
    config_clear(&c.config);
    paths_clear(&c.paths);
    if (c.logs) context_close_log(&c, &c.log_file);
    return code;
}
