// #region ask
/** Returns the answer of Gatehouse, or throws an error with its `status` and `retryAfter`. Without an answer it is 503. */
export async function ask(method, path, body, headers) {
  const response = await fetch(`${process.env.GATEHOUSE_URL}/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => new Response(null, { status: 503 }));
  const answer = await response.json().catch(() => ({ message: 'Gatehouse does not answer.' }));
  if (response.ok) return answer;
  // Without this header something in front of Gatehouse answered, and nothing is known about the session.
  const status = response.headers.has('x-error-code') ? response.status : 503;
  throw Object.assign(new Error(answer.message), { status, retryAfter: response.headers.get('retry-after') ?? '5' });
}
// #endregion
