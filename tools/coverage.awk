# Adds up the text of `gcov -b -c` by room: how many lines and branches of the sources were reached.
#
# The same line may be compiled several times: a header in several files, a hot file once per tier. It is
# counted once, and counts as reached if any copy was. Copies may differ in their branches: a line has as
# many as the copy with the most, and number N is taken if number N of any copy was.
#     awk -v rooms="game notation store web/http" -v skip=REGEX -v lines=95 -v branches=90 [-v list=1] -f coverage.awk *.gcov
# Fails if a room has fewer percent. `skip` names files to leave out; `list` prints what was not reached.

# The room of a file is the one of `rooms` whose folder holds it: "game", or a part of a room such as "web/http".
function room_of(path,    i, count, name) {
    count = split(rooms, name, " ")
    for (i = 1; i <= count; i++)
        if (index(path, name[i] "/") == 1) return name[i]
    return ""
}

# "  12:   34:code" or "branch  1 taken 5 (fallthrough)"
/^ *-: *0:Source:/ {
    source = $0
    sub(/^.*Source:/, "", source)
    sub(/^.*\/src\//, "", source)
    room = room_of(source)
    wanted = room != "" && !(skip != "" && source ~ skip)
    next
}
!wanted { next }
/^branch / {
    branch = place SUBSEP $2
    if (!(branch in is_branch)) is_branch[branch] = room
    if ($3 == "taken" && $4 + 0 > 0) taken[branch] = 1
    next
}
/^(call|function|unconditional) / { next }
{
    count = $0
    sub(/:.*/, "", count)
    gsub(/ /, "", count)
    number = $0
    sub(/^[^:]*: */, "", number)
    sub(/:.*/, "", number)
    place = source ":" number
    if (count == "-" || number + 0 == 0) next
    is_line[place] = room
    if (count !~ /^[#=]/) reached[place] = 1
}
END {
    for (l in is_line) {
        all_lines[is_line[l]]++
        if (l in reached) good_lines[is_line[l]]++
        else if (list) print "line not reached: " l
    }
    for (b in is_branch) {
        all_branches[is_branch[b]]++
        if (b in taken) good_branches[is_branch[b]]++
        else if (list) { split(b, part, SUBSEP); print "branch not taken: " part[1] " number " part[2] }
    }
    count = split(rooms, name, " ")
    printf "%-10s%8s%10s%10s%10s\n", "room", "lines", "reached", "branches", "taken"
    for (i = 1; i <= count; i++) {
        r = name[i]
        if (!all_lines[r]) { print r ": nothing was measured"; failed = 1; continue }
        p = 100 * good_lines[r] / all_lines[r]
        q = all_branches[r] ? 100 * good_branches[r] / all_branches[r] : 100
        printf "%-10s%8d%9.1f%%%10d%9.1f%%\n", r, all_lines[r], p, all_branches[r], q
        if (p < lines || q < branches) {
            printf "%s: at least %s %% of lines and %s %% of branches are wanted\n", r, lines, branches
            failed = 1
        }
    }
    exit failed
}
