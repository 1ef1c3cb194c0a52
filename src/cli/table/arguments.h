/* cli/table/arguments.h - a command line, read against the table of commands.
 *
 * "--name value", "--name=value" and switches, anywhere among the operands; an option of one letter
 * has one dash: "-n 5", "-n5". "--" ends options. A board that begins with dashes is an operand all
 * the same. An option may be given once, or any number of times if its value in the table ends with
 * dots: "NAME...". The first operand of a family is the name of its sub-command; it is no operand
 * of that sub-command, and options may stand before it.
 *
 * The settings file may fill in what the command line leaves open: "[perft] threads = 2" for an
 * option of a command, "color = never" for one that all commands take. "[bench] threads = 2" speaks
 * to every sub-command of bench that has the option, "[bench-ffo] threads = 2" to one, and wins.
 * --help and --home cannot stand there: they are needed before there are settings. Ownership:
 * everything is borrowed from argv and the settings. */
#ifndef CLI_TABLE_ARGUMENTS_H
#define CLI_TABLE_ARGUMENTS_H

#include "base/config.h"
#include "base/fault.h"
#include "cli/table/commands.h" /* exports */

enum { ARGUMENTS_OPERANDS = 64, ARGUMENTS_OPTIONS = 48 };

struct arguments {
    const command *command; /* the sub-command where a family has been called with one */
    const config *settings; /* may be NULL */
    const char *operands[ARGUMENTS_OPERANDS];
    int count;
    struct {
        const option *option;
        const char *value; /* "" for a switch */
    } given[ARGUMENTS_OPTIONS];
    int given_count;
};

/* argv[0] is the first word behind the command. E_FORMAT for a line that does not fit the table. */
status arguments_parse(arguments *a, const command *c, int argc, char *const *argv, fault *f);

/* Every setting must belong to an option; the fault names the line and the nearest right key. */
status arguments_check_settings(const config *settings, fault *f);

const char *arguments_value(const arguments *a, const char *name); /* NULL when not given */
const char *arguments_given(const arguments *a, const char *name); /* not looking at settings */
bool arguments_has(const arguments *a, const char *name);          /* a switch is on */

/* A checksum of all options that decide results. Ranks may have other threads and file names. */
uint64_t arguments_sum(const arguments *a);

/* A whole number from least to most, or fallback when the option is not given. */
status arguments_number(const arguments *a, const char *name, uint64_t least, uint64_t most,
                        uint64_t fallback, uint64_t *out, fault *f);

/* The same for an int. On failure *out is the fallback. */
status arguments_int(const arguments *a, const char *name, int least, int most, int fallback,
                     int *out, fault *f);

/* Reads --threads: 1 to WORKERS_MAX, all CPUs by default. */
status arguments_threads(const arguments *a, int *out, fault *f);

#endif
