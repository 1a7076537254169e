import { failureOf } from './errors.js';
import { originOf } from './text.js';

/** Asks Gatehouse. Answers the body, or throws what kind of failure it is. */
export function createAsk({ url, timeoutMs = 10_000, fetch = globalThis.fetch, passesCookies = false }) {
  const origin = originOf(url);
  return async function ask(method, path, body, headers) {
    let response;
    let answer;
    try {
      response = await fetch(new URL(path, origin), {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        body: body && JSON.stringify(body),
        redirect: 'manual', // `error` is not known in workers
        signal: AbortSignal.timeout(timeoutMs),
      });
      answer = await response.json();
    } catch (cause) {
      if (!response || response.ok) throw failureOf(response, undefined, cause);
    }
    if (response.ok && answer) return passesCookies ? { ...answer, cookies: response.headers.getSetCookie() } : answer;
    throw failureOf(response, answer);
  };
}

/** Success without what was asked for is the answer of something in between. */
export const holding = (member, asked) =>
  asked.then((answer) => {
    if (answer[member] === undefined) throw failureOf(/** @type {any} */ ({ ok: true, status: 200 }));
    return answer;
  });

/**
 * For a refresh: if its answer was lost, the same token gets the same successor. After ten seconds, the user has waited
 * enough. A switch that another tab has overtaken is asked for again, too.
 */
export const askTwice = (ask) =>
  ask().catch((error) => {
    const isLost = error.kind === 'retry' && !error.code && !error.retryAfter && error.cause?.name !== 'TimeoutError';
    if (!isLost && error.code !== 'organization_switched') throw error;
    return ask();
  });
