/* cli/table/commands.h - the table of commands: the one source of parsing, help, completion and
 * manual.
 *
 * Every command is one file that defines its `command`; commands.c lists them. A family such as
 * bench has no work of its own but a list of sub-commands, each a `command` with options of its
 * own. Help texts are files: data/help/NAME.txt, data/help/bench/ffo.txt for the sub-command bench
 * ffo, and data/help/position.txt for every command with the operand POSITION. A file has
 * paragraphs, then the line "examples", then for each example the command line behind two blanks
 * and a sentence behind six. All of it is constant. */
#ifndef CLI_TABLE_COMMANDS_H
#define CLI_TABLE_COMMANDS_H

#include "base/text.h"
#include "cli/terminal/context.h" /* exports */

typedef struct arguments arguments;

typedef enum option_kind {
    OPTION_SWITCH,
    OPTION_WORDS,  /* one of `choices` */
    OPTION_NUMBER, /* whole, not negative */
    OPTION_FILE,
    OPTION_FOLDER,
    OPTION_TEXT,
} option_kind;

typedef struct option {
    const char *name; /* without the dashes: two, or one before a name of one letter */
    option_kind kind;
    const char *value;   /* name of its value in the help, such as "N"; NULL for a switch */
    const char *help;    /* one line */
    const char *choices; /* all allowed values, separated by blanks; NULL: any */
} option;

#define OPTIONS_END                                                                                \
    { NULL, OPTION_SWITCH, NULL, NULL, NULL }
#define OPTION_JSON                                                                                \
    { "json", OPTION_SWITCH, NULL, "print JSON, for programs", NULL }

typedef struct command {
    const char *name;      /* a sub-command starts with the name of its family: "bench ffo" */
    const char *before;    /* its name in older versions, which still works; or NULL */
    const char *operands;  /* as in "POSITION"; "" for none */
    const char *words;     /* fixed words the first operand may be, or NULL */
    const char *summary;   /* one line, no full stop */
    const option *options; /* ends with a NULL name */
    int least, most;       /* operands */
    bool without_settings; /* works also with a broken settings file */
    int (*run)(context *c, const arguments *a); /* NULL for a family */
    bool on_ranks; /* other ranks can do its jobs (service/ranks/rank_session.h) */
    const struct command *const *parts; /* the sub-commands of a family, ends with NULL; or NULL */
} command;

extern const option global_options[];        /* every command takes these; ends with a NULL name */
extern const option no_options[];            /* for a command without options of its own */
extern const option only_json_options[];     /* for one that takes --json alone */
extern const option size_and_json_options[]; /* --size of a board that the champion plays, --json */
extern const command *const commands[];      /* ends with NULL */

extern const command cmd_agent_host, cmd_agents, cmd_analyze, cmd_bench, cmd_check_player,
    cmd_completion, cmd_convert, cmd_demo, cmd_eval, cmd_experiment, cmd_games, cmd_gtp, cmd_help,
    cmd_engine, cmd_hint, cmd_levels, cmd_man, cmd_match, cmd_move, cmd_nboard, cmd_cassio,
    cmd_course, cmd_openings, cmd_othellostart, cmd_perft, cmd_play, cmd_practice, cmd_serve,
    cmd_shell, cmd_show, cmd_solve, cmd_tournament, cmd_train, cmd_tree, cmd_umea, cmd_version,
    cmd_wthor;

/* Finds a command by its name, or by its name in older versions; NULL if there is none. */
const command *command_find(const char *name);
bool command_is_before(const command *c, const char *name); /* whether `name` is the older one */

/* Finds a sub-command by its own word. E_FORMAT for a word that is none; the fault suggests one. */
status command_find_part(const command *family, const char *word, const command **out, fault *f);

/* The last word of its name: "ffo" for "bench ffo". */
const char *command_word(const command *c);

/* An option of the command, of its sub-commands or of every command; or NULL. */
const option *command_option(const command *c, const char *name, size_t length);

/* The sub-command of the family that takes an option; NULL if none does. */
const command *command_taker(const command *family, const char *name, size_t length);

/* Appends the paragraphs of its help text, without a newline at the end. */
void command_text(const command *c, buffer *out);

/* The lines of its examples, as the file has them. */
view command_examples(const command *c);

const char *option_dashes(const option *o); /* "-" or "--" */

#endif
