#!/usr/bin/env bash
# The ladder of levels: each level plays the one below, by levels alone (no clock), so that the result is the same on every machine.
#
#   benches/ladder.sh [VARIANT [GAMES [DAMIER]]]      e.g. benches/ladder.sh thai 200 target/release/damier
#
# As last measured, 200 games each, levels 2 to 10 against the one below:
# Thai          67.5 72.5 68.5 72.2 69.5 78.0 74.5 68.8 70.8 %
# International 77.5 72.5 77.8 73.5 82.5 79.2 81.2 71.8 79.0 %
#
# Each should score 65 to 85 %; if not, change SKILLS in src/engine/handicap.rs, and after that ELO there.
set -eu
variant=${1:-international} games=${2:-200} damier=${3:-damier}
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
elo=600
for level in 2 3 4 5 6 7 8 9 10; do
    below=$((level - 1))
    "$damier" match "$variant" -e "name=upper level=$level" -e "name=lower level=$below" --games "$games" --max-plies 300 \
        --seed "${SEED:-1}" -o "$folder/$level" --json > "$folder/report"
    # What the upper level has won and drawn, in percent, and the Elo that this comes to.
    read -r won drawn lost <<< "$(tail -n 1 "$folder/report" |
        sed 's/.*"pairs":{"tally":{"wins":\([0-9]*\),"draws":\([0-9]*\),"losses":\([0-9]*\)}.*/\1 \2 \3/')"
    elo=$(awk -v e="$elo" -v w="$won" -v d="$drawn" -v l="$lost" 'BEGIN {
        n = w + d + l; p = (w + d / 2) / n; q = p < .99 ? (p > .01 ? p : .01) : .99
        printf "%.0f", e + 400 * log(q / (1 - q)) / log(10) }')
    awk -v v="$variant" -v u="$level" -v b="$below" -v w="$won" -v d="$drawn" -v l="$lost" -v e="$elo" 'BEGIN {
        p = 100 * (w + d / 2) / (w + d + l)
        mark = (p < 65 || p > 85) ? "  out of 65 to 85 %" : ""
        printf "%s level %2d against %d: %5.1f %% (+%d =%d -%d)  Elo %d%s\n", v, u, b, p, w, d, l, e, mark }'
done
