# api_names.awk - prints the names of functions that the tables of docs/api.md list, one to a line.
# A table row begins with the call between back quotes: | `avocet_free(text)` | ... |
/^\| `avocet_[a-z_0-9]+\(/ {
    name = substr($0, 4)
    sub(/\(.*/, "", name)
    print name
}
