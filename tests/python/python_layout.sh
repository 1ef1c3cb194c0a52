#!/bin/sh
# The Python module describes the C library as the header does: the size of every structure, the place of every
# field, and the names of all functions. python/python_layout.sh BUILD-FOLDER SOURCE-FOLDER
set -u
build=$1 source=$2
# shellcheck source=tests/support/check.sh
. "$source/tests/support/check.sh"
# shellcheck source=tests/python/python.sh
. "$source/tests/python/python.sh"

"$python" - >"$dir/layout.c" <<'END'
import avocet._library as library

print('#include <avocet.h>\n#include <stdio.h>\n#include <stddef.h>\nint main(void) {')
for name, structure in library.STRUCTURES.items():
    print(f'    printf("{name} %zu\\n", sizeof({name}));')
    for field, *_ in structure._fields_:
        print(f'    printf("{name}.{field} %zu\\n", offsetof({name}, {field}));')
print('    return 0;\n}')
END
"$python" - >"$dir/python" <<'END'
import ctypes
import avocet._library as library

for name, structure in library.STRUCTURES.items():
    print(name, ctypes.sizeof(structure))
    for field, *_ in structure._fields_:
        print(f"{name}.{field}", getattr(structure, field).offset)
END
check "the program with the structures compiles" 0 '' \
    "${CC:-cc}" -std=c17 -Wall -Wextra -Werror -I"$source/include" "$dir/layout.c" -o "$dir/layout"
"$dir/layout" >"$dir/c"
check "sizes and places are those of the header" 0 '' diff "$dir/c" "$dir/python"

"$python" -c 'import avocet._library as l; print("\n".join(sorted(l.function_names())))' >"$dir/names"
awk -f "$source/tests/library/api_names.awk" "$source/docs/api.md" | LC_ALL=C sort >"$dir/listed"
check "functions are those of docs/api.md" 0 '' diff "$dir/listed" "$dir/names"
check_done
