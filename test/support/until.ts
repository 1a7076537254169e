const PATIENCE_MS = 5_000;
const PAUSE_MS = 20;

/** For what happens in another process a moment later: asks again until it is so, and fails if it never is. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`It was still not so after ${PATIENCE_MS} ms: ${isSo}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
