const PATIENCE_MS = 10_000;
const TELLING_HEADERS = [
  'x-error-code',
  'x-refresh-outcome',
  'x-request-id',
  'cache-control',
  'retry-after',
  'www-authenticate',
];

/**
 * Calls the public API of the Gatehouse at this URL. What it returns is for the log of the page: the request with its
 * answer. Without an answer the status is null.
 */
export async function send(gatehouse, { step, method, path, headers = {}, body }) {
  const url = `${gatehouse}/v1${path}`;
  const requestHeaders = { ...(body && { 'content-type': 'application/json' }), ...headers };
  const at = Date.now();
  const asked = { step, method, url, requestHeaders, requestBody: withoutPassword(body) };
  const answer = await fetch(url, {
    method,
    headers: requestHeaders,
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(body && { body: JSON.stringify(body) }),
  }).then(read, unanswered);
  return { ...asked, ...answer, tookMs: Date.now() - at };
}

/** Keeps passwords out of the page and of the memory. */
const withoutPassword = (body) => (body && 'password' in body ? { ...body, password: '••••••••' } : body);

async function read(response) {
  const told = TELLING_HEADERS.map((name) => [name, response.headers.get(name)]);
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    answerHeaders: Object.fromEntries(told.filter(([, value]) => value !== null)),
    answerBody: isJson ? JSON.parse(text) : text,
  };
}

const unanswered = ({ message }) => ({
  status: null,
  answerHeaders: {},
  answerBody: { 'no answer': `${message}. Is PUBLIC_URL the address of this service?` },
});
