/* tests/support/lab/lab_slow.h - the features once more, walking from square to square.
 *
 * Written from the sentences of lab/feature.h on the mailbox, and shares no code with the lab. All
 * for the side MAILBOX_OWN of the mailbox; hand over mailbox_pass() for the other side. */
#ifndef TESTS_SUPPORT_LAB_SLOW_H
#define TESTS_SUPPORT_LAB_SLOW_H

#include "game/squares.h"
#include "lab/feature.h"
#include "support/mailbox.h"

squares slow_stable(const mailbox *m);
squares slow_unstable(const mailbox *m);

/* Any feature but FEATURE_SQUARES. to_move: it is this side's turn. */
int slow_count(const mailbox *m, bool to_move, lab_feature f);

#endif
