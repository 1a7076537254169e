const WINDOW_MS = 5;
/** Some tens of microseconds. */
const TURNS = 20_000;

interface Evenness {
  /** The share of its time in which the loop does less than half of what it usually does. */
  slow: number;
  /** Milliseconds. */
  longestSlow: number;
}

/**
 * An empty loop, with nothing beside it. A machine that shares its threads with others takes them away for moments, and
 * nothing inside it shows that: no process waits, and no time counts as stolen. All latencies contain these moments.
 */
export function measureEvenness(seconds: number): Evenness {
  const windows: number[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) windows.push(turnsWithin(WINDOW_MS));
  const usual = windows.toSorted((one, other) => one - other)[Math.floor(windows.length / 2)] as number;
  let [slow, longest, together] = [0, 0, 0];
  for (const turns of windows) {
    together = turns < usual / 2 ? together + 1 : 0;
    if (together > 0) slow += 1;
    longest = Math.max(longest, together);
  }
  return { slow: slow / windows.length, longestSlow: longest * WINDOW_MS };
}

let number = 1;

function turnsWithin(ms: number): number {
  const begin = performance.now();
  for (let turns = 1; ; turns += 1) {
    for (let turn = 0; turn < TURNS; turn += 1) number = (Math.imul(number, 1_664_525) + 1_013_904_223) | 0;
    const taken = performance.now() - begin;
    if (taken >= ms) return turns / taken;
  }
}
