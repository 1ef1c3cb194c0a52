/* cli/table/help_texts.h - the files of data/help, inside the program. The build makes the list. */
#ifndef CLI_TABLE_HELP_TEXTS_H
#define CLI_TABLE_HELP_TEXTS_H

typedef struct help_text {
    const char *name; /* of the command: "bench ffo" for data/help/bench/ffo.txt */
    const char *text;
} help_text;

extern const help_text help_texts[]; /* ends with a NULL name */

#endif
