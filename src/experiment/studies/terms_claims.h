/* experiment/studies/terms_claims.h - what section 3.2 of paper 002 says of its terms, judged.
 *
 * Ownership: everything is borrowed. Errors: memory failures stay in the document. */
#ifndef EXPERIMENT_STUDIES_TERMS_CLAIMS_H
#define EXPERIMENT_STUDIES_TERMS_CLAIMS_H

#include "experiment/studies/terms_ways.h"
#include "experiment/verdict.h"
#include "report/document.h"

/* Percent points that a change of the result stays below the limit of what hardly matters, which is
 * ours: above 0 where the whole interval of the points lies that near to 50. */
#define TERM_HARDLY 5.0
estimate term_hardly(estimate points);

void terms_check(document *d, const term_survey all[TERM_SIZES]);

#endif
