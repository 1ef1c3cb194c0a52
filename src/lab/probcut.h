/* lab/probcut.h - what a shallow search tells about a deep one, as fitted numbers.
 *
 * The value of a search to depth `full` is about slope * (value at depth `check`) + offset, with a
 * normal error of sigma. When that puts the deep value outside the window by enough sigmas, the
 * deep search is left out: ProbCut with one pair of depths, Multi-ProbCut with several. Values are
 * the mover's. They are fitted per agent, size and phase by `avocet train agent-probcut` and
 * written so:
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

/* By lab_third(): "early", "mid", "late". */
extern const char *const probcut_phase_names[PROBCUT_PHASES];

/* The name of the sections in an agent file. */
#define PROBCUT_OWN "probcut"

/* Whether a search can reckon with the line: its slope is from 1e-9 to 1e9, its offset from -1e30
 * to 1e30, its sigma above 0 and at most 1e30. Bounds stay finite then. */
bool probcut_line_is_sound(const probcut_line *l);

/* Adds one line of a section of that phase, "key = value", to the model; faults are told for
 * `line`. */
status probcut_add(probcut_model *m, view phase, view key, view value, size_t at, fault *f);

/* The model of the sections "NAME-SIZE-..." of a text. E_MISSING when it has none. */
status probcut_read(view text, const char *name, int size, const allocator *memory,
                    probcut_model *out, fault *f);

/* The same from what is built in. */
status probcut_built_in(const char *agent, int size, const allocator *memory, probcut_model *out,
                        fault *f);

/* PROBCUT_SINGLE keeps the last pair, that with the deepest `full`. */
void probcut_narrow(probcut_model *m, lab_probcut kind);

/* The model's sections, as probcut_read() takes them. */
void probcut_write(const probcut_model *m, const char *name, int size, buffer *out);

#endif
