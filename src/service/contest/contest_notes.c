/* service/contest/contest_notes.c - openings that come again, limits that hold, evidence. */
#include "service/contest/contest_notes.h"

#include "arena/ending.h"
#include "base/text.h"

#include <string.h>

/* Pairs that repeat another tell nothing new, but would be counted as if they did. */
void contest_note_openings(const outlet *o, const openings *list, int pairs, bool tested) {
    if (openings_are_one(list) && pairs > 1)
        outlet_note(o, "every pair begins with the same opening: players without chance repeat "
                       "the same two games; --openings random:6 makes them differ");
    else if (list->count && list->count < (size_t)pairs)
        outlet_note(o,
                    "%zu openings for %s%d pairs: from pair %zu on they come again, and players "
                    "without chance repeat their games",
                    list->count, tested ? "up to " : "", pairs, list->count + 1);
}

void contest_note_limits(const outlet *o, const char *who, const search_limits *l,
                         limits_news news) {
    buffer words = buffer_make(NULL);
    encounter_limits_write(l, "its level", &words);
    if (news == LIMITS_KEPT)
        outlet_note(o, "%s keeps the limits that its specification names: %s", who,
                    buffer_text(&words));
    if (news == LIMITS_REPLACED)
        outlet_note(o, "the limits of %s replace those that its specification names: %s", who,
                    buffer_text(&words));
    buffer_clear(&words);
}

/* Shows the end of a long text: there a program says why it gave up. Its lines stay lines. */
static void note_talk(const outlet *o, const char *title, const char *text) {
    enum { MOST = 600 };
    const size_t length = strlen(text);
    view rest = view_of(length > MOST ? text + length - MOST : text), line;
    for (bool first = true; view_take_line(&rest, &line); first = false)
        outlet_note(o, "  %s%s%s%.*s", first ? title : "", first ? ": " : "  ",
                    first && length > MOST ? ".." : "", (int)line.length, line.data);
}

void contest_note_forfeit(const outlet *o, const match_game *g, const char *where, int *told) {
    const game_evidence *e = &g->played.evidence;
    if (!game_ending_is_forfeit(g->played.ending) || !e->sentence[0] || (*told)++ > 0) return;
    outlet_progress(o, "");
    outlet_note(o, "%sgame %d is lost %s: %s", where, g->played.number + 1,
                game_ending_words(g->played.ending), e->sentence);
    note_talk(o, "asked", e->talk.asked);
    note_talk(o, "answered", e->talk.answered);
    note_talk(o, "its errors", e->talk.errors);
}
