const { GATEHOUSE_URL, GATEHOUSE_API_KEY } = process.env;

/** Returns the answer of Gatehouse, or throws an error with its `status`, its `code` and its message for a person. */
export async function ask(method, path, body, headers) {
  const response = await fetch(`${GATEHOUSE_URL}/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-api-key': GATEHOUSE_API_KEY, ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
  const answer = await response.json();
  if (response.ok) return answer;
  throw Object.assign(new Error(answer.message), {
    status: response.status,
    code: response.headers.get('x-error-code'),
    requestId: response.headers.get('x-request-id'),
  });
}
