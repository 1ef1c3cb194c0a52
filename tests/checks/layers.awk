# Reads the table "| room | may use |" of docs/architecture.md, then the #include lines of sources.

# "| lab, engine | base, game |": every room on the left may use every room on the right.
FILENAME ~ /architecture\.md$/ {
    if ($0 ~ /^\| room +\| may use/) { in_table = 1; next }
    if (in_table && $0 !~ /^\|/) in_table = 0
    if (!in_table || $0 ~ /^\|[- ]+\|/) next
    split($0, cell, "|")
    rooms = split(cell[2], room, /[ ,]+/)
    uses = split(cell[3], use, /[ ,]+/)
    for (i = 1; i <= rooms; i++) {
        if (room[i] == "") continue
        known[room[i]] = 1
        for (k = 1; k <= uses; k++) if (use[k] != "") allowed[room[i], use[k]] = 1
    }
    next
}

FNR == 1 {
    own = substr(FILENAME, length(src) + 1)
    sub(/\/.*/, "", own)
    files++
    if (!(own in known)) { print FILENAME ": the room " own " is not in the plan"; wrong++ }
}

/^[ \t]*#[ \t]*include[ \t]*["<]/ {
    target = $0
    sub(/^[^"<]*["<]/, "", target)
    sub(/[">].*/, "", target)
    if (target !~ /\//) next # generated, or the public header
    system_header = $0 ~ /</
    sub(/\/.*/, "", target)
    if (system_header && !(target in known)) next # <sys/types.h> and the like
    if (target != own && !((own, target) in allowed)) {
        print FILENAME ":" FNR ": " own " may not use " target
        wrong++
    }
}

END {
    if (files == 0) { print "no sources found"; wrong++ }
    if (wrong) exit 1
    print files " files keep to the layers"
}
