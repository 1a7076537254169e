// #region ask
/** Returns the answer of Gatehouse, or throws an error with its `status` and `retryAfter`. Without an answer it is 503. */
export async function ask(method, path, body, headers) {
  const response = await fetch(`${process.env.GATEHOUSE_URL}/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => new Response(null, { status: 503 }));
  const answer = await response.json().catch(() => null);
  if (response.ok && answer) return answer;
  const header = (name) => response.headers.get(name);
  const [code, requestId] = [header('x-error-code'), header('x-request-id')];
  // Without a code something in front of Gatehouse answered, and nothing is known about the session.
  const status = code ? response.status : 503;
  const message = answer?.message ?? 'Gatehouse does not answer.';
  throw Object.assign(new Error(message), { status, code, requestId, retryAfter: header('retry-after') ?? '5' });
}
// #endregion
