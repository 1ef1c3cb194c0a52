/* tests/fuzz/fuzz_config.c - any bytes as a settings file: read or refused with a line, no leak. */
#include "base/config.h"
#include "base/text.h"
#include "fuzz/fuzz.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    config c = config_make(NULL);
    fault f = {0};
    const status result = config_parse(&c, (view){(const char *)data, size}, &f);
    if (result && (f.at == 0 || c.count != 0)) abort();
    for (size_t i = 0; i < c.count; i++)
        if (config_find(&c, c.entries[i].key) != &c.entries[i]) abort();
    config_clear(&c);
    return 0;
}
