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

/** The same on a response of Node. The application may say later what may be cached, so its headers are changed as they leave. */
export function setCookiesOfNode(response, cookies, append = (name, value) => response.appendHeader(name, value)) {
  setCookies(cookies, append);
  if (cookies.length === 0) return;
  const { writeHead } = response;
  response.writeHead = (status, ...given) => {
    response.setHeader('cache-control', 'no-store');
    return writeHead.call(response, status, ...given.map(withoutCaching));
  };
}

const isForCaches = (name) => String(name).toLowerCase() === 'cache-control';

/** What `writeHead` takes: a message, an object, or a list in which names and values take turns. */
function withoutCaching(given) {
  if (typeof given !== 'object' || given === null) return given;
  if (Array.isArray(given)) return given.filter((_part, index) => !isForCaches(given[index - (index % 2)]));
  return Object.fromEntries(Object.entries(given).filter(([name]) => !isForCaches(name)));
}
