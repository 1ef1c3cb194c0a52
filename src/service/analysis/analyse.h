/* service/analysis/analyse.h - what `avocet analyze` does: one game with all its moves, or many
 * games summed up by player.
 *
 * Ownership: everything is borrowed for the call. Threads: the outlet is used by one thread at a
 * time. Errors: those of game_list.h, analysis_job.h and files. E_STOPPED after a stop; many games
 * then give a summary of the finished ones. */
#ifndef SERVICE_ANALYSIS_ANALYSE_H
#define SERVICE_ANALYSIS_ANALYSE_H

#include "analysis/game_analysis.h"
#include "base/deal.h"
#include "base/fault.h"
#include "report/outlet.h"
#include "service/analysis/game_list.h"

typedef struct analyse_request {
    game_list_wish games;
    game_analysis_options options;
    const char *html, *svg; /* files for one game, "-" for the outlet, NULL for none */
    bool json;
    size_t width;  /* columns of text; 0: the usual ones */
    size_t rows;   /* players in the table; 0: all */
    char *results; /* folder of kept results */
    const outlet *outlet;
    const deal_ranks *ranks; /* share out many games; may be NULL */
} analyse_request;

/* Finds mistakes in the request before any work. E_RANGE, E_MISSING. */
status analyse_check(const analyse_request *r, fault *f);

typedef struct analyse_end {
    bool unread;       /* the outlet did not take the text; it has reported why */
    uint64_t left_out; /* records and files that could not be read */
    bool none_fits;    /* after E_MISSING: no game fits the player or the years */
} analyse_end;

/* Fills *end, also after a failure. */
status analyse_run(const analyse_request *r, analyse_end *end, fault *f);

#endif
