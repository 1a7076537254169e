/** A token is due after this share of its life. */
export const DUE_AFTER = 0.8;

const KEPT_MS = 10_000;
const PAUSE_SECONDS = 1;

/**
 * Callers with the same token share one refresh, also those that come a moment later with the old token. After a failure
 * that says nothing about the session nobody asks again until the pause is over.
 */
export function createRefreshes(askForTokens) {
  const known = new Map();

  function begin(key, token, organization) {
    const entry = { tokens: askForTokens(token, organization), until: Number.POSITIVE_INFINITY, isDone: false };
    const keepFor = (ms) => {
      entry.until = performance.now() + ms;
    };
    entry.tokens.then(
      () => {
        entry.isDone = true;
        keepFor(KEPT_MS);
      },
      ({ kind, retryAfter = PAUSE_SECONDS }) => keepFor(kind === 'retry' ? retryAfter * 1000 : 0),
    );
    known.set(key, entry);
    return entry.tokens;
  }

  return function refresh(token, { anew = false, organization = undefined } = {}) {
    const now = performance.now();
    for (const [other, { until }] of known) if (until < now) known.delete(other);
    const key = organization ? `${token} ${organization}` : token;
    const entry = known.get(key);
    return entry && !(anew && entry.isDone) ? entry.tokens : begin(key, token, organization);
  };
}
