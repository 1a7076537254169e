/** Requests and answers of the web (`Request`, `Response`) and of Node, which all frameworks are made of. */
export const askedByWeb = (request) => ({
  method: request.method,
  url: pathOf(request.url),
  header: (name) => request.headers.get(name) ?? undefined,
});

export const askedByNode = (request) => ({
  method: request.method,
  url: request.originalUrl ?? request.url,
  header: (name) => request.headers[name],
});

function pathOf(url) {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/**
 * An answer that sets cookies or is about a person is kept by no cache.
 * @returns {[string, string][]}
 */
function headersOf({ headers = {}, cookies = [], body }) {
  const type = typeof body === 'string' ? 'text/html; charset=utf-8' : 'application/json';
  return [
    ...Object.entries({ 'cache-control': 'no-store', ...(body && { 'content-type': type }), ...headers }),
    .../** @type {[string, string][]} */ (cookies.map((cookie) => ['set-cookie', cookie])),
  ];
}

const textOf = (body) => (typeof body === 'object' ? JSON.stringify(body) : body);

export const answerWeb = (answer) =>
  new Response(textOf(answer.body) ?? null, { status: answer.status, headers: headersOf(answer) });

export function answerNode(response, answer) {
  response.statusCode = answer.status;
  for (const [name, value] of headersOf(answer)) response.appendHeader(name, value);
  response.end(textOf(answer.body));
}

/** For the answer that the application gives: its session was refreshed on the way. */
export function setCookies(cookies, append) {
  if (cookies.length > 0) append('cache-control', 'no-store');
  for (const cookie of cookies) append('set-cookie', cookie);
}
