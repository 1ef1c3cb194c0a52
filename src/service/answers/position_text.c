/* service/answers/position_text.c - picks the record, reads it, picks the ply. */
#include "service/answers/position_text.h"

#include "notation/any.h"
#include "notation/any_record.h"
#include "notation/game.h"
#include "notation/ply_choice.h"
#include "store/store.h"

#include <string.h>

/* Finds the record that is wanted. A text that holds none is left to the reader, which says why. */
static status pick_record(const position_wish *w, view text, const outlet *notes, view *out,
                          fault *f) {
    const uint64_t wanted = w->record ? w->record : 1;
    const uint64_t count = any_find_record(view_after_mark(text), view_of(w->format), wanted, out);
    if (count <= 1) *out = text;
    if (wanted > 1 && wanted > count)
        return fault_set(f, E_RANGE, 0, "--record %llu: there %s only %llu",
                         (unsigned long long)wanted, count == 1 ? "is" : "are",
                         (unsigned long long)count);
    if (count > 1 && !w->record)
        outlet_note(notes, "this holds %llu records: the first is taken, --record N takes another",
                    (unsigned long long)count);
    return OK;
}

/* Most people who name a finished game want a position inside it. */
static void note_over(const any_reading *r, const outlet *notes) {
    enum { USUAL_EMPTIES = 20 };
    const size_t count = r->game.count;
    const size_t earlier = count > USUAL_EMPTIES ? count - USUAL_EMPTIES : count / 2;
    if (count && position_over(&r->game.now))
        outlet_note(notes, "the game is over; use --ply %zu for the position after %zu %s", earlier,
                    earlier, plies_word(earlier));
}

/* Says how the text was read, unless it is the form that everybody uses. */
static void note_reading(const any_reading *r, bool has_ply, const outlet *notes) {
    const size_t plies = r->game.count;
    const int size = r->position.field.size;
    if (!r->side_given) outlet_note(notes, "no side to move was given: black is taken");
    if (r->is_game)
        outlet_note(notes, "read as %s, the position after %zu %s", r->format, plies,
                    plies_word(plies));
    else if (strcmp(r->format, "string") != 0)
        outlet_note(notes, "read as %s", r->format);
    if (r->game.notes & GAME_SIZE_GUESSED)
        outlet_note(notes, "the moves fit only a board of %dx%d", size, size);
    if (r->is_game && !has_ply) note_over(r, notes);
}

/* Leaves the plies before the chosen one in the game. */
static status pick_ply(any_reading *r, const ply_choice *ply, fault *f) {
    size_t plies = 0;
    if (!r->is_game && ply->given)
        return fault_set(f, E_RANGE, 0, "--ply goes with a game, and this is a position");
    const status result = r->is_game ? ply_choice_find(ply, &r->game, &r->position, &plies, f) : OK;
    if (result) return result;
    if (!r->is_game) game_set_start(&r->game, &r->position);
    while (r->game.count > plies) game_take_back(&r->game);
    return OK;
}

static status read_record(const position_wish *w, view record, any_reading *out,
                          position_trouble *trouble, fault *f) {
    const status result = w->format
                              ? any_read_as(view_of(w->format), view_trim(record), NULL, out, f)
                              : any_read(record, NULL, out, f);
    if (result && result != E_NOMEM && result != E_UNSUPPORTED)
        *trouble = (position_trouble){true, record, out->either};
    return result;
}

status position_text_read_game(const position_wish *w, view text, const outlet *notes, game *out,
                               position_trouble *trouble, fault *f) {
    ply_choice ply;
    view record;
    any_reading r;
    *trouble = (position_trouble){.has_place = false};
    if (store_claims(text))
        return fault_set(f, E_FORMAT, 0,
                         "this is a file of stored games: avocet games FILE lists them, and --show "
                         "ID or --to FORMAT takes games from it");
    status result = ply_choice_read(w->ply, &ply, f);
    if (!result) result = pick_record(w, text, notes, &record, f);
    if (!result) result = read_record(w, record, &r, trouble, f);
    if (result) return result;
    result = pick_ply(&r, &ply, f);
    if (result) {
        any_clear(&r);
        return result;
    }
    note_reading(&r, ply.given || w->whole_game, notes);
    game_clear(out);
    *out = r.game; /* moved */
    return OK;
}

status position_text_read(const position_wish *w, view text, const outlet *notes, position *out,
                          position_trouble *trouble, fault *f) {
    game record = game_make(NULL);
    const status result = position_text_read_game(w, text, notes, &record, trouble, f);
    if (!result) *out = record.now;
    game_clear(&record);
    return result;
}
