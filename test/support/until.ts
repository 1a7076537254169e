import { setTimeout as delay } from 'node:timers/promises';

/** No machine is too slow. What never happens fails all the same. */
const PATIENCE_MS = 180_000;
const PAUSE_MS = 20;

/** For what happens elsewhere a moment later: looks again until it is so, and fails with what it last saw. */
export async function until<Seen>(
  look: () => Seen | Promise<Seen>,
  isSo: (seen: Seen) => unknown = Boolean,
): Promise<Seen> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await delay(PAUSE_MS)) {
    const seen = await look();
    if (isSo(seen)) return seen;
    if (Date.now() > deadline)
      throw new Error(`Waited in vain for ${look}, ${isSo}; last seen: ${JSON.stringify(seen)}`);
  }
}
