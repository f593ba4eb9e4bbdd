# The display simulator: refreshes per second, a million-frame trace, allocations per refresh.

echo
echo "== the display simulator"
cd "$ROOT" || exit 1
swift build -c release --product Benchmarks >"$WORK/build.log" 2>&1 || {
  tail -5 "$WORK/build.log"
  exit 1
}
"$ROOT/.build/release/Benchmarks"

# The same through the program: read, simulate, write a line for every refresh.
awk 'BEGIN { srand(1); for (i = 0; i < 1000000; i++) printf "%.3f\n", 8.333 + rand() * 0.8 - 0.4 }' \
  >"$WORK/million.txt"
for form in --json ""; do
  start=$(date +%s%N)
  lines=$("$FPSBAR" simulate "$WORK/million.txt" $form 2>/dev/null | wc -l)
  printf 'fpsbar simulate %-7s 10^6 frames: %8d lines in %5d ms\n' "$form" "$lines" \
    $((($(date +%s%N) - start) / 1000000))
done
