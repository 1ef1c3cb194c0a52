# Reads the tables "| room | may use |" and "| room | faces |" of docs/architecture.md, then the #include
# lines of sources. -v src=FOLDER/ is the folder of the rooms.

# "| lab, engine | base, game |": every room on the left may use every room on the right.
# "| engine | engine/engine.h |": other rooms include no other header of that room.
FILENAME ~ /architecture\.md$/ {
    if ($0 ~ /^\| room +\| may use/) { table = "arrows"; next }
    if ($0 ~ /^\| room +\| faces/) { table = "faces"; next }
    if ($0 !~ /^\|/) table = ""
    if (table == "" || $0 ~ /^\|[- ]+\|/) next
    gsub(/`/, "")
    split($0, cell, "|")
    rooms = split(cell[2], room, /[ ,]+/)
    words = split(cell[3], word, /[ ,]+/)
    for (i = 1; i <= rooms; i++) {
        if (room[i] == "") continue
        if (table == "arrows") known[room[i]] = 1
        else has_faces[room[i]] = 1
        for (k = 1; k <= words; k++) {
            if (word[k] == "") continue
            if (table == "arrows") allowed[room[i], word[k]] = 1
            else face[word[k]] = 1
        }
    }
    next
}

FNR == 1 {
    file = substr(FILENAME, length(src) + 1)
    own = file
    sub(/\/.*/, "", own)
    name[++files] = file
    if (!(own in known)) complain("the room " own " is not in the plan")
}

/^[ \t]*#[ \t]*include[ \t]*["<]/ {
    header = $0
    sub(/^[^"<]*["<]/, "", header)
    sub(/[">].*/, "", header)
    if (header !~ /\//) next # generated, or the public header
    target = header
    sub(/\/.*/, "", target)
    if ($0 ~ /</ && !(target in known)) next # <sys/types.h> and the like
    if (file ~ /\.h$/) includes[file] = includes[file] " " header
    if (target == own) next
    if (!((own, target) in allowed)) complain(own " may not use " target)
    else if (target in has_faces && !(header in face))
        complain(header " is no face of the room " target)
    else if (header ~ /_(int|class)\.h$/ || header ~ /\/(kernel|inner)\//)
        complain(header " is an inner header of the room " target)
}

function complain(what) {
    print FILENAME ":" FNR ": " what
    wrong++
}

# Goes down the includes of a header. path lists the headers above it, the nearest last.
function descend(header, path,    part, n, i) {
    state[header] = "open"
    path = path " " header
    n = split(includes[header], part, " ")
    for (i = 1; i <= n; i++) {
        if (state[part[i]] == "") descend(part[i], path)
        else if (state[part[i]] == "open") tell_circle(path, part[i])
    }
    state[header] = "done"
}

# The headers of path from `start` on include each other in a circle.
function tell_circle(path, start,    part, n, i, within, circle) {
    n = split(path, part, " ")
    for (i = 1; i <= n; i++) {
        if (part[i] == start) within = 1
        if (within) circle = circle part[i] " -> "
    }
    print "src/" start ": include cycle: " circle start
    wrong++
}

END {
    if (files == 0) { print "no sources found"; wrong++ }
    for (i = 1; i <= files; i++) if (state[name[i]] == "") descend(name[i], "")
    if (wrong) exit 1
    print files " files keep to the layers"
}
