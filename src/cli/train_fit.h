/* cli/train_fit.h - `avocet train fit`. */
#ifndef CLI_TRAIN_FIT_H
#define CLI_TRAIN_FIT_H

#include "cli/arguments.h"

/* Its options but for threads and json, for the table of the command. */
/* clang-format off: one line each, as a table */
#define TRAIN_FIT_OPTIONS                                                                          \
    {"plot", OPTION_FILE, "FILE", "fit: a picture (SVG) of the errors by move", NULL},             \
        {"without", OPTION_FILE, "FILE...", "fit, all: leave out its positions", NULL},            \
        {"mix", OPTION_TEXT, "SHARE", "fit: of results beside values by search, 0 to 1; 0.5",      \
         NULL},                                                                                    \
        {"hold-out", OPTION_NUMBER, "N", "fit: one game of N only measures; 20, 0 for none",       \
         NULL},                                                                                    \
        {"iterations", OPTION_NUMBER, "N", "fit, all: most steps, 200 by default", NULL},          \
        {"every", OPTION_NUMBER, "N", "fit: steps between measurements, 5 by default", NULL},      \
        {"patience", OPTION_NUMBER, "N", "fit: measurements that may not improve; 6", NULL},       \
        {"tail", OPTION_TEXT, "DISCS", "fit: errors beyond pull no harder; 24, 0 for no limit",    \
         NULL},                                                                                    \
        {"shrink", OPTION_TEXT, "A,B,C", "fit: how fillings, common parts, halves shrink", NULL},  \
        {"anchors", OPTION_TEXT, "LIST", "fit: empty squares with weights of their own", NULL},    \
        {"patterns", OPTION_FILE, "FILE", "fit: other patterns: lines of a name and squares",      \
         NULL},                                                                                    \
    {                                                                                              \
        "date", OPTION_TEXT, "DATE", "fit, all: of the weights; today by default", NULL            \
    }
#define TRAIN_FIT_NAMES                                                                            \
    " out plot without mix hold-out iterations every patience tail shrink anchors patterns date "  \
    "threads json "
/* clang-format on */

/* The first operand is the word "fit", the others are files. */
int train_fit_run(context *c, const arguments *a);

#endif
