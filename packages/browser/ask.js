const LONGEST_MS = 10_000;
const JSON_TYPE = 'application/json';

/** Codes that say: this session or login is over. */
const TERMINAL = /^(refresh_token|authorization_code|code_verifier)_/;
const MIXED = 'session_cookies_mixed';
const ADVICE = {
  terminal: 'Sign in again.',
  retry: 'Keep the user, and try again later.',
  misuse: 'Change the program or its settings.',
};

export class GatehouseError extends Error {
  constructor(message, facts) {
    super(message);
    const { status = 0, code } = facts;
    const isUnknown = !code || code === MIXED || status === 408 || status === 429 || status > 499;
    const kind = facts.kind ?? (isUnknown ? 'retry' : TERMINAL.test(code) ? 'terminal' : 'misuse');
    Object.assign(this, { name: 'GatehouseError', status, kind, todo: ADVICE[kind] }, facts);
  }
}

/** Asks Gatehouse, with its cookies. What is no GET and lost its answer is sent once more. */
export async function ask(method, url, sent, isRepeat) {
  const again = () => ask(method, url, sent, true);
  let answer;
  let text;
  try {
    answer = await fetch(url, {
      method,
      credentials: 'include',
      headers: { accept: JSON_TYPE, ...(sent && { 'content-type': JSON_TYPE }) },
      body: sent && JSON.stringify(sent),
      signal: AbortSignal.timeout(LONGEST_MS),
    });
    text = await answer.text();
  } catch ({ name }) {
    if (method !== 'GET' && !isRepeat && name !== 'TimeoutError') return again();
    const todo = `${ADVICE.retry} Is ${location.origin} one of its origins?`;
    throw new GatehouseError('Gatehouse does not answer.', { todo });
  }
  const { headers, ok, status } = answer;
  const [code, requestId, wait] = ['x-error-code', 'x-request-id', 'retry-after'].map(
    (name) => headers.get(name) ?? undefined,
  );
  // This answer has cleared the cookies that do not belong together.
  if (code === MIXED && !isRepeat) return again();
  const body = quietly(() => JSON.parse(text));
  // All but the end of a session names the user, or null.
  if (ok && (method === 'PATCH' || status === 204 || body?.user !== undefined)) return body;
  const message = body?.message ?? 'This is no answer of Gatehouse.';
  throw new GatehouseError(message, { status, code, requestId, retryAfter: wait && +wait });
}

/** For what may be blocked or broken. */
export function quietly(work) {
  try {
    return work();
  } catch {}
}
