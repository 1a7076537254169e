const WINDOW_MS = 5;
/** Some tens of microseconds. */
const TURNS = 20_000;

interface Evenness {
  /** Turns of the loop in a second, in the middle window. */
  speed: number;
  /** The share of its time in which the loop is less than half as fast. */
  slow: number;
  /** Milliseconds in a row. */
  longestSlow: number;
}

/**
 * An empty loop, with no load beside it. A machine that shares its threads with others takes them away for moments, and
 * nothing inside it shows that: no process waits, and no time counts as stolen. All latencies contain these moments.
 */
export function measureEvenness(seconds: number): Evenness {
  const windows: Window[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) windows.push(lookAt(WINDOW_MS));
  const speeds = windows.map(({ speed }) => speed).sort((one, other) => one - other);
  const usual = speeds[Math.floor(speeds.length / 2)] as number;
  let [all, slow, inARow, longestSlow] = [0, 0, 0, 0];
  for (const { speed, ms } of windows) {
    const isSlow = speed < usual / 2;
    all += ms;
    if (isSlow) slow += ms;
    inARow = isSlow ? inARow + ms : 0;
    longestSlow = Math.max(longestSlow, inARow);
  }
  return { speed: usual * 1000, slow: slow / all, longestSlow };
}

interface Window {
  /** Turns in a millisecond. */
  speed: number;
  /** Longer than it was meant to be if the thread was taken away as a whole. */
  ms: number;
}

/** Kept, so that the compiler does not leave the loop out. */
let number = 1;

function lookAt(least: number): Window {
  const begin = performance.now();
  for (let turns = TURNS; ; turns += TURNS) {
    for (let turn = 0; turn < TURNS; turn += 1) number = (Math.imul(number, 1_664_525) + 1_013_904_223) | 0;
    const ms = performance.now() - begin;
    if (ms >= least) return { speed: turns / ms, ms };
  }
}
