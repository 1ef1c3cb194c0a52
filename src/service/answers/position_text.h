/* service/answers/position_text.h - finds one position in a text of any format: a position, one
 * record of several, or a position inside a game.
 *
 * Says through the outlet how the text was understood, unless it is a plain position.
 * Ownership: everything is borrowed for the call. */
#ifndef SERVICE_ANSWERS_POSITION_TEXT_H
#define SERVICE_ANSWERS_POSITION_TEXT_H

#include "base/fault.h"
#include "base/text.h"
#include "game/position.h"
#include "notation/game.h"
#include "report/outlet.h"

typedef struct position_wish {
    const char *format; /* name of the format; NULL: find out */
    const char *ply;    /* as ply_choice_read() takes it; NULL: the last position of a game */
    uint64_t record;    /* counted from 1; 0: the first */
    bool whole_game;    /* the game is wanted, not one position: a finished game needs no advice */
} position_wish;

/* Why a text has no position. */
typedef struct position_trouble {
    bool has_place;     /* fault.at is a place in the text below */
    view text;          /* the record */
    const char *either; /* one of two formats that fit the text, else NULL */
} position_trouble;

/* Reads the position. E_FORMAT and E_RANGE, with a trouble; E_UNSUPPORTED for an unknown format;
 * E_NOMEM. */
status position_text_read(const position_wish *w, view text, const outlet *notes, position *out,
                          position_trouble *trouble, fault *f);

/* Reads the game that leads to that position: *out, made by game_make(), gets the plies before it.
 * A text that is a position gives a game without plies that starts there. The caller clears it. */
status position_text_read_game(const position_wish *w, view text, const outlet *notes, game *out,
                               position_trouble *trouble, fault *f);

#endif
