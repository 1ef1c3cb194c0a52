/* game/position_bytes.h - a position in few bytes, for lists of many: 18 bytes on 8x8.
 *
 * Two bytes for the size and the side to move, then two bits for each square. The bytes stay in
 * this process. Ownership: values; the buffer is the caller's. Threads: any. Errors: memory
 * failures stay in the buffer; bytes of another origin are an error of the caller (asserted). */
#ifndef GAME_POSITION_BYTES_H
#define GAME_POSITION_BYTES_H

#include "base/text.h"
#include "game/position.h"

void position_bytes_write(const position *p, buffer *out);
position position_bytes_read(view bytes);

#endif
