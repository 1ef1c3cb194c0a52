#include "arena/rating/elo.h"

#include <math.h>

static const double points_per_factor_of_ten = 400;

double elo_to_score(double elo) {
    return 1 / (1 + pow(10, -elo / points_per_factor_of_ten));
}

double elo_of_score(double score) {
    return points_per_factor_of_ten * (log10(score) - log10(1 - score));
}

double elo_slope(double score) {
    return points_per_factor_of_ten / log(10) / (score * (1 - score));
}
