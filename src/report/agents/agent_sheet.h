/* report/agents/agent_sheet.h - all facts about agents and the champion, as text and as JSON.
 *
 * The structs are plain data. Their texts belong to the maker of the struct. Errors: the buffer
 * remembers a lack of memory. */
#ifndef REPORT_AGENTS_AGENT_SHEET_H
#define REPORT_AGENTS_AGENT_SHEET_H

#include "base/text.h"
#include "game/squares.h"
#include "search/explanation.h"

enum { SHEET_PHASES = 5, SHEET_TERMS = 16, SHEET_PARAMETERS = 64, SHEET_PROBCUT = 24 };

/* ---- the list of all players ---- */

typedef struct agent_line {
    const char *name, *source, *sentence;
    const char *remark;    /* behind the source in a heading; "" for most */
    const char *defaults;  /* the pairs that the agent sets, "" if it sets none */
    bool counts_for_white; /* its paper states values for white */
} agent_line;

void agent_list_text(const agent_line *lines, int count, size_t width, buffer *out);
void agent_list_json(const agent_line *lines, int count, buffer *out);

/* ---- an agent of the laboratory ---- */

/* Groups of parameters, each with a heading. */
typedef enum sheet_group {
    SHEET_USUAL,
    SHEET_MISTAKES,   /* that a paper describes */
    SHEET_DEVIATIONS, /* of a submitted program from its paper */
    SHEET_GROUPS,
} sheet_group;

typedef struct sheet_parameter {
    sheet_group group;
    const char *key, *value; /* value NULL: not known before a game */
    const char *values;      /* the possible values */
    const char *help;        /* without a full stop */
} sheet_parameter;

typedef struct sheet_term {
    const char *name;
    const char *feature, *definition;
    const char *form, *formula; /* formula NULL: the name of the form says it */
    double scale;
    const char *factor; /* that multiplies the weight: "1", "discs/squares" */
    double weights[SHEET_PHASES];
    bool is_switch; /* a parameter has the same name, so its weight is set by NAME.all */
} sheet_term;

typedef enum sheet_phase_rule {
    SHEET_ONE_PHASE,
    SHEET_MOVES,
    SHEET_THIRDS,
    SHEET_THIRDS_LE
} sheet_phase_rule;

/* A line of ProbCut: full search = slope * shallow search + offset, with an error of sigma. */
typedef struct sheet_probcut {
    int check, full; /* depths */
    const char *phase;
    double slope, offset, sigma;
} sheet_probcut;

typedef struct agent_sheet {
    agent_line about;
    const char *spec;
    const char *sentence; /* the agent with its changes, on this size */
    int size;

    /* The evaluation; `count` 0: the agent has none. */
    int count;
    sheet_term terms[SHEET_TERMS];
    sheet_phase_rule phase_rule;
    int phases;
    const char *phase_names[SHEET_PHASES];
    int phase_limits[SHEET_PHASES];       /* SHEET_MOVES: moves played, phases - 1 numbers */
    int weights_of_size, squares_of_size; /* the size that weights were made for */
    bool whole;                           /* terms and sum are cut to whole numbers */
    const char *end;                      /* a sentence: the value of a finished game */
    bool has_squares;
    double squares[SHEET_PHASES][SQUARE_LIMIT]; /* weights of squares */

    int parameter_count;
    sheet_parameter parameters[SHEET_PARAMETERS];

    int probcut_count; /* of the agent's own parameters of ProbCut */
    sheet_probcut probcut[SHEET_PROBCUT];
    const char *probcut_text; /* the same in the form of an agent file */
} agent_sheet;

void agent_sheet_text(const agent_sheet *a, size_t width, buffer *out);
void agent_sheet_json(const agent_sheet *a, buffer *out);

/* ---- the champion ---- */

typedef struct sheet_technique {
    const char *name, *sentence;
} sheet_technique;

typedef struct champion_sheet {
    agent_line about;
    const char *spec;
    int size;
    engine_weights_facts weights;
    int parameter_count, technique_count;
    sheet_parameter parameters[SHEET_PARAMETERS];
    sheet_technique techniques[SHEET_PARAMETERS];
} champion_sheet;

void champion_sheet_text(const champion_sheet *s, size_t width, buffer *out);
void champion_sheet_json(const champion_sheet *s, buffer *out);

#endif
