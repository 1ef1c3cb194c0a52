/* notation/any_record.h - one record of a text that may hold several.
 *
 * Values without ownership: a record is a part of the text. */
#ifndef NOTATION_ANY_RECORD_H
#define NOTATION_ANY_RECORD_H

#include "base/text.h"

/* Finds record `number`, counted from 1. `format` names the format of the text, or is empty for
 * any. Returns how many records there are. A text that can be read as a whole is one record.
 * *record is empty if there are fewer than `number`. */
uint64_t any_find_record(view text, view format, uint64_t number, view *record);

#endif
