#!/bin/sh
# Trains, evaluates and exports every model: bash models/train-all.sh [OUT] [DATA], by default models/out and a
# temporary folder. Paths are absolute or relative to models/.
# Three sizes on three amounts of text, the largest amount with all stages. Under ten minutes on one H200.
set -eu
cd "$(dirname "$0")"
out=${1:-out}
data=${2:-${TMPDIR:-/tmp}/institute-corpus}
[ -f "$data/pairs.npy" ] || python3 train.py prepare "$data"

# Skips a run that is done, so that an interrupted training goes on where it stopped.
run() {
  name=$1
  shift
  [ -f "$out/$name.done" ] && return
  python3 -u train.py run "$data" "$out" "$@" && touch "$out/$name.done"
}

mkdir -p "$out"
(run large large 96 --full --all-stages --probe) &
(run medium medium 96 --full --all-stages && run medium-24m medium 24 && run medium-6m medium 6) &
(run small small 96 --full --all-stages && run small-24m small 24 && run small-6m small 6 \
  && run large-24m large 24 && run large-6m large 6) &
wait
