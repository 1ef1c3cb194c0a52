/* library/levels.c - facts about the levels. */
#include "avocet.h"
#include "player/level.h"
#include "player/level_facts.h"
#include "player/weak.h"

#include <assert.h>

static_assert(AVOCET_LEVEL_MOST == (int)LEVEL_MOST, "the highest level");
static_assert(AVOCET_LEVEL_USUAL == (int)LEVEL_USUAL, "the usual level");
static_assert(AVOCET_NAMED_LEVELS == (int)WEAK_LEVELS, "levels with names");

bool avocet_level_about(int number, avocet_level *out) {
    if (number < 0 || number > LEVEL_MOST) return false;
    const level l = level_at(number, 8);
    *out = (avocet_level){
        .depth = l.depth,
        .exact_from = l.exact_from,
        .nodes = level_nodes(number),
        .seconds = level_facts_of(number, 8).seconds,
    };
    return true;
}

const char *avocet_level_name(size_t index) {
    return index < WEAK_LEVELS ? weak_levels[index].name : NULL;
}

const char *avocet_level_sentence(size_t index) {
    return index < WEAK_LEVELS ? weak_levels[index].sentence : NULL;
}
