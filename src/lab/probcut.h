/* lab/probcut.h - fitted numbers that predict a deep search from a shallow one.
 *
 * The value of a search to depth `full` is about slope * (value at depth `check`) + offset, with a
 * normal error of sigma. If the prediction lies outside the window by enough sigmas, the deep
 * search is skipped: ProbCut with one pair of depths, Multi-ProbCut with several. Values are for
 * the mover. `avocet train agent-probcut` fits the numbers per agent, size and phase and writes
 * them like this:
 *
 *     [NAME-SIZE-PHASE]                       [static-8-early]
 *     CHECK-FULL = SLOPE OFFSET SIGMA         2-4 = 1.0125 -1.30941 9.53179
 *
 * NAME is the agent's in data/lab/probcut.ini, which is built in and holds those of the catalogue,
 * and "probcut" in an agent file, which is about one agent (lab/agent_file.h).
 * Plain data without ownership. Errors: E_FORMAT and E_RANGE with the line, counted from 1, in
 * fault.at; E_NOMEM. */
#ifndef LAB_PROBCUT_H
#define LAB_PROBCUT_H

#include "base/text.h"
#include "lab/options.h"

enum { PROBCUT_PAIRS = 8, PROBCUT_PHASES = 3 };

typedef struct probcut_line {
    double slope, offset, sigma; /* slope 0: not fitted, never cuts */
} probcut_line;

typedef struct probcut_pair {
    int check, full; /* depths, of the same parity */
    probcut_line by_phase[PROBCUT_PHASES];
} probcut_pair;

typedef struct probcut_model {
    int count;
    probcut_pair pairs[PROBCUT_PAIRS]; /* by rising `full`, then by rising `check` */
} probcut_model;

/* Names of the phases of lab_third(): "early", "mid", "late". */
extern const char *const probcut_phase_names[PROBCUT_PHASES];

/* The name of the sections in an agent file. */
#define PROBCUT_OWN "probcut"

/* Returns whether a search can use the line: its slope is from 1e-9 to 1e9, its offset from -1e30
 * to 1e30, its sigma above 0 and at most 1e30. Then all bounds stay finite. */
bool probcut_line_is_sound(const probcut_line *l);

/* Adds one line "key = value" of a section of that phase to the model. A fault has `at`, a
 * line, as its place. */
status probcut_add(probcut_model *m, view phase, view key, view value, size_t at, fault *f);

/* Reads the model from the sections "NAME-SIZE-..." of a text. E_MISSING if it has none. */
status probcut_read(view text, const char *name, int size, const allocator *memory,
                    probcut_model *out, fault *f);

/* Reads the built-in model of an agent. E_MISSING if there is none. */
status probcut_built_in(const char *agent, int size, const allocator *memory, probcut_model *out,
                        fault *f);

/* Removes pairs that `kind` does not use: PROBCUT_SINGLE keeps only the pair with the deepest
 * `full`. */
void probcut_narrow(probcut_model *m, lab_probcut kind);

/* Appends the model's sections in the form that probcut_read() reads. */
void probcut_write(const probcut_model *m, const char *name, int size, buffer *out);

#endif
