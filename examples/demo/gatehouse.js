const TELLING_HEADERS = [
  'x-error-code',
  'x-refresh-outcome',
  'x-request-id',
  'cache-control',
  'retry-after',
  'www-authenticate',
  'x-agreement-required',
];

/**
 * `fetch`, which tells the log of the page of each request with its answer. Without an answer the status is null.
 * `tell` gets what is told.
 */
export const watched = (step, tell) => async (url, init) => {
  const at = Date.now();
  const { method, headers: requestHeaders, body } = init;
  const asked = { step, method, url: String(url), requestHeaders, requestBody: withoutPassword(body) };
  try {
    const response = await fetch(url, init);
    tell({ ...asked, ...(await read(response.clone())), tookMs: Date.now() - at });
    return response;
  } catch (error) {
    tell({ ...asked, ...unanswered(error), tookMs: Date.now() - at });
    throw error;
  }
};

/** Keeps passwords out of the page and of the memory. */
function withoutPassword(text) {
  const body = text && JSON.parse(text);
  return body && 'password' in body ? { ...body, password: '••••••••' } : body;
}

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
