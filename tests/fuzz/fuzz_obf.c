/* tests/fuzz/fuzz_obf.c - any bytes as a file of problems in OBF; the first line is read. A problem
 * that was read can be written and read again as the same problem. A refused line gets a place
 * inside the line and a sentence safe to show. */
#include "base/text.h"
#include "fuzz/fuzz.h"
#include "fuzz/fuzz_problem.h"
#include "notation/problem.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const fuzz_kind kind = {obf_read, obf_write, FORMAT_OR_RANGE | 1U << E_FULL | 1U << E_MISSING};
    fuzz_problems(&kind, (view){(const char *)data, size});
    return 0;
}
