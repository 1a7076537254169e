/** Returns the answer, or throws an error. Its `status` is set if Gatehouse itself has refused. */
export async function ask(method, url, body, headers) {
  const { href, origin } = new URL(url, process.env.GATEHOUSE_URL);
  const response = await fetch(href, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => new Response(null, { status: 503 }));
  const answer = await response.json().catch(() => null);
  if (response.ok && answer) return answer;
  const message = answer?.message ?? `${origin} does not answer. Try again.`;
  throw Object.assign(new Error(message), response.headers.has('x-error-code') && { status: response.status });
}
