import { createServer, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

/** What an application asks of Gatehouse, on either of its two faces. The first row that fits counts. */
const KINDS = [
  { kind: 'start', method: 'POST', path: '/v1/applications/login' },
  { kind: 'start', method: 'POST', path: '/oauth/par' },
  { kind: 'start', method: 'GET', path: '/oauth/authorize' },
  { kind: 'exchange', method: 'POST', path: '/v1/auth/authorize' },
  { kind: 'exchange', method: 'POST', path: '/oauth/token', grant: 'authorization_code' },
  { kind: 'refresh', method: 'POST', path: '/v1/auth/refresh' },
  { kind: 'refresh', method: 'POST', path: '/oauth/token', grant: 'refresh_token' },
  { kind: 'revoke', method: 'PATCH', path: '/v1/auth/revoke' },
  { kind: 'revoke', method: 'POST', path: '/oauth/revoke' },
  { kind: 'revoke', method: 'GET', path: '/oauth/logout' },
];

/** Faults: what happens to a request instead of its way to Gatehouse and back. */
export const lose = 'lose'; // Gatehouse does its work, and the answer never arrives
export const drop = 'drop'; // Gatehouse hears of nothing, and the connection ends
export const hang = 'hang'; // nothing happens at all
export const answer = (status, headers = {}, body = '{"message":"Not now."}') => ({
  status,
  headers: { 'content-type': body.startsWith('{') ? 'application/json' : 'text/html', ...headers },
  body,
});

/** Stands between an application and Gatehouse: it sees, counts, holds, loses and garbles. */
export class GatehouseProxy {
  /** Every request that has a kind, in the order of arrival. */
  log = [];
  /** The newest answer with tokens. */
  last;
  /** Every secret that has passed, which no page may show. */
  secrets = new Set();
  /** The number of seconds after which the application believes that an access token expires. */
  life;
  #faults = new Map();
  #held = new Map();
  #server = createServer((asked, answer) => this.#take(asked, answer).catch(() => answer.destroy()));

  constructor(gatehouse) {
    this.gatehouse = new URL(gatehouse);
  }

  async start(port) {
    await new Promise((/** @type {(value?: unknown) => void} */ resolve, reject) => {
      this.#server.once('error', reject).listen(port, 'localhost', resolve);
    });
    return this;
  }

  async stop() {
    for (const kind of this.#held.keys()) this.#release(kind);
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** The requests of a kind since a moment that `mark()` gave. */
  since = (mark, kind) => this.log.slice(mark).filter((entry) => entry.kind === kind);
  mark = () => this.log.length;

  /** From now on, or so many times, this happens to requests of this kind. */
  fault(kind, what, times = Infinity) {
    this.#faults.set(kind, { what, times });
  }

  clear() {
    this.#faults.clear();
  }

  /** Requests of this kind wait. Returns what lets them go on. */
  hold(kind) {
    this.#held.set(kind, []);
    return () => this.#release(kind);
  }

  /** The requests of this kind that wait now. */
  held = (kind) => (this.#held.get(kind) ?? []).map(({ entry }) => entry);

  #release(kind) {
    const waiting = this.#held.get(kind) ?? [];
    this.#held.delete(kind);
    for (const { goOn } of waiting) goOn();
  }

  async #take(asked, answering) {
    const url = new URL(asked.url, this.gatehouse);
    const chunks = [];
    for await (const chunk of asked) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const sent = fieldsOf(asked, url, body);
    const kind = KINDS.find(
      (row) =>
        row.method === asked.method && row.path === url.pathname && (!row.grant || row.grant === sent.grant_type),
    )?.kind;
    const entry = { kind, at: Date.now(), path: url.pathname, sent };
    if (kind) this.log.push(entry);
    if (sent.code_verifier) this.secrets.add(sent.code_verifier);
    const goOn = () => this.#answer(entry, asked, body, answering);
    const waiting = kind && this.#held.get(kind);
    if (waiting) waiting.push({ entry, goOn });
    else goOn();
  }

  #answer(entry, asked, body, answering) {
    const what = this.#faultFor(entry.kind);
    if (what === drop) answering.destroy();
    else if (what && typeof what === 'object') answering.writeHead(what.status, what.headers).end(what.body);
    else if (what !== hang) this.#forward(entry, asked, body, answering, what === lose);
  }

  #faultFor(kind) {
    const fault = this.#faults.get(kind);
    if (!fault || fault.times === 0) return;
    fault.times -= 1;
    return fault.what;
  }

  #forward(entry, asked, body, answering, isLost) {
    const request = this.gatehouse.protocol === 'https:' ? requestHttps : requestHttp;
    const { 'accept-encoding': _, ...headers } = asked.headers;
    const url = new URL(asked.url, this.gatehouse);
    const onAnswer = async (got) => {
      entry.status = got.statusCode;
      const isRead = ['exchange', 'refresh'].includes(entry.kind);
      if (!isRead && !isLost) return got.pipe(answering.writeHead(got.statusCode, got.headers));
      const chunks = [];
      for await (const chunk of got) chunks.push(chunk);
      const text = this.#read(entry, Buffer.concat(chunks).toString(), { headers, body });
      if (isLost) return answering.destroy();
      const { 'transfer-encoding': __, ...kept } = got.headers;
      answering.writeHead(got.statusCode, { ...kept, 'content-length': Buffer.byteLength(text) }).end(text);
    };
    const sent = request(url, { method: asked.method, headers: { ...headers, host: url.host } });
    sent.on('response', (got) => onAnswer(got).catch(() => answering.destroy()));
    sent.on('error', () => answering.destroy());
    answering.on('close', () => sent.destroy());
    sent.end(body);
  }

  /** Remembers the tokens of an answer, and shortens their life as told. */
  #read(entry, text, asked) {
    const tokens = readJson(text);
    if (!tokens?.access_token) return text;
    for (const name of ['access_token', 'refresh_token', 'id_token']) if (tokens[name]) this.secrets.add(tokens[name]);
    const name = 'access_expires_seconds' in tokens ? 'access_expires_seconds' : 'expires_in';
    this.last = {
      ...tokens,
      client: clientOf(asked),
      at: Date.now(),
      trueLife: tokens[name],
      sid: claimsOf(tokens.access_token)?.sid,
    };
    entry.sid = this.last.sid;
    return JSON.stringify(this.life ? { ...tokens, [name]: Math.min(this.life, tokens[name]) } : tokens);
  }
}

function fieldsOf({ headers }, url, body) {
  const text = body.toString();
  const fields = headers['content-type']?.includes('json')
    ? readJson(text)
    : Object.fromEntries(new URLSearchParams(text));
  return { ...Object.fromEntries(url.searchParams), ...fields };
}

function readJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const claimsOf = (token) => readJson(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/** How the client of OpenID Connect says who it is, in a header or in the form. */
function clientOf({ headers, body }) {
  const form = new URLSearchParams(String(body));
  const fields = ['client_id', 'client_secret'].flatMap((name) => (form.has(name) ? [[name, form.get(name)]] : []));
  const { authorization } = headers;
  return { headers: authorization ? { authorization } : {}, fields: Object.fromEntries(fields) };
}
