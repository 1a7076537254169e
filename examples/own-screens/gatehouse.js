const { GATEHOUSE_URL, GATEHOUSE_API_KEY } = process.env;

/** Returns the answer of Gatehouse, or logs why not and throws: its `status`, its `code` and its message for a person. */
export async function ask(method, path, body, headers) {
  const response = await fetch(`${GATEHOUSE_URL}/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-api-key': GATEHOUSE_API_KEY, ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
  const answer = await response.json();
  if (response.ok) return answer;
  const { status, headers: answered } = response;
  const [code, id] = [answered.get('x-error-code'), answered.get('x-request-id')];
  console.error(`${method} ${path}: ${status} ${code} ${answer.message} (request ${id})`);
  throw Object.assign(new Error(answer.message), { status, code });
}
