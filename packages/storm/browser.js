import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

const PATIENCE_MS = 30_000;
const MOST_REDIRECTS = 10;
const LARGEST_COOKIE = 4096;
/** Browsers take `Secure` cookies from these without https. */
const isTrusted = ({ protocol, hostname }) =>
  protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1';

/** The cookies of one browser. As in a browser, they belong to a host, whatever its port. */
export class Jar {
  #cookies = new Map();
  /** What a browser would not store, with the reason. */
  refused = [];

  copy() {
    const copy = new Jar();
    copy.#cookies = new Map(this.#cookies);
    return copy;
  }

  /** Without one cookie, or with that one alone. */
  without(name) {
    const copy = this.copy();
    for (const [key, cookie] of copy.#cookies) if (cookie.name === name) copy.#cookies.delete(key);
    return copy;
  }

  keep(url, lines) {
    for (const cookie of lines.map((line) => parseCookie(url, line))) {
      const reason = refusal(url, cookie);
      const key = `${cookie.domain};${cookie.path};${cookie.name}`;
      if (reason) this.refused.push(`${cookie.name}: ${reason}`);
      else if (cookie.until <= Date.now()) this.#cookies.delete(key);
      else this.#cookies.set(key, cookie);
    }
  }

  /** `from` says whether a page of another site causes the request: `navigate` by a link, `post` by a form. */
  for(url, from) {
    return [...this.#cookies.values()].filter(
      ({ domain, isHostOnly, path, isSecure, sameSite, until }) =>
        (url.hostname === domain || (!isHostOnly && url.hostname.endsWith(`.${domain}`))) &&
        `${url.pathname}/`.startsWith(path.endsWith('/') ? path : `${path}/`) &&
        (!isSecure || isTrusted(url)) &&
        until > Date.now() &&
        // Without the attribute, Firefox and Safari send the cookie along with every request.
        (!from || [undefined, 'none', ...(from === 'navigate' ? ['lax'] : [])].includes(sameSite)),
    );
  }

  header(url, from) {
    return this.for(url, from)
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }
}

function parseCookie(url, line) {
  const [pair, ...rest] = line.split(';');
  const attributes = Object.fromEntries(
    rest.map((part) => {
      const [name, ...value] = part.trim().split('=');
      return [name.toLowerCase(), value.join('=')];
    }),
  );
  const at = pair.indexOf('=');
  const domain = attributes.domain?.replace(/^\./, '').toLowerCase();
  const age = attributes['max-age'];
  const until = age === undefined ? Date.parse(attributes.expires) || Infinity : Date.now() + Number(age) * 1000;
  return {
    name: pair.slice(0, at).trim(),
    value: pair.slice(at + 1).trim(),
    domain: domain || url.hostname,
    isHostOnly: !domain,
    path: attributes.path?.startsWith('/') ? attributes.path : '/',
    isHttpOnly: 'httponly' in attributes,
    isSecure: 'secure' in attributes,
    sameSite: attributes.samesite?.toLowerCase(),
    until,
  };
}

function refusal(url, { name, value, domain, isHostOnly, path, isSecure, sameSite }) {
  if (name.length + value.length > LARGEST_COOKIE) return `${name.length + value.length} bytes, and 4096 are the most`;
  if (isSecure && !isTrusted(url)) return 'Secure on plain http';
  if (name.startsWith('__Host-') && !(isSecure && isHostOnly && path === '/')) return '__Host- needs Secure and Path=/';
  if (!isHostOnly && url.hostname !== domain && !url.hostname.endsWith(`.${domain}`)) return `the domain ${domain}`;
  if (sameSite === 'none' && !isSecure) return 'SameSite=None without Secure';
}

/** A browser without JavaScript: it keeps cookies, follows redirects, fills in forms. */
export class Tab {
  /** @param {(answer: any) => void} onAnswer */
  constructor(jar = new Jar(), onAnswer = () => {}) {
    this.jar = jar;
    this.onAnswer = onAnswer;
  }

  /**
   * One request, and its answer as it is. Without an answer the status is 0.
   * @param {any} asking
   */
  async ask(url, asking = {}) {
    const { method = 'GET', form, headers = {}, from } = asking;
    const cookie = this.jar.header(url, from);
    const body = form && new URLSearchParams(form).toString();
    const sent = {
      ...navigation(from),
      ...(cookie && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(method !== 'GET' && !from && { origin: url.origin }),
      ...headers,
    };
    const answer = await exchange(url, method, sent, body);
    this.jar.keep(url, answer.headers['set-cookie'] ?? []);
    this.onAnswer(answer);
    return answer;
  }

  /**
   * Follows redirects as long as `within` allows. `hops` are all answers on the way.
   * @param {any} options
   */
  async go(url, options = {}) {
    const { within = () => true, ...asking } = options;
    const hops = [await this.ask(url, asking)];
    for (let last = hops[0]; last.location && within(last.location); last = hops.at(-1)) {
      if (hops.length > MOST_REDIRECTS) return { ...last, hops, loops: true };
      const isRepeated = [307, 308].includes(last.status);
      hops.push(await this.ask(last.location, isRepeated ? asking : { from: asking.from, headers: asking.headers }));
    }
    return { ...hops.at(-1), hops };
  }
}

const navigation = (from) => ({
  accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8',
  'accept-language': 'en',
  'user-agent': 'Mozilla/5.0 (compatible; gatehouse-storm)',
  'sec-fetch-site': from ? 'cross-site' : 'same-origin',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  ...(from && { origin: from === 'post' ? 'https://evil.example' : undefined, referer: 'https://evil.example/' }),
});

/** Not `fetch`: it adds headers that no navigation has, and hides others. */
function exchange(url, method, headers, body) {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
  return new Promise((resolve) => {
    const fail = (error) => resolve({ url, status: 0, headers: {}, text: '', error: error.code ?? error.message });
    const sent = request(url, { method, headers: given, agent: false }, (answer) => {
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('error', fail);
      answer.on('end', () => {
        const { statusCode: status, headers: got } = answer;
        const location = status >= 300 && status < 400 && got.location ? urlIn(got.location, url) : undefined;
        resolve({ url, status, headers: got, text: Buffer.concat(chunks).toString(), location });
      });
    });
    sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error('no answer within 30 seconds')));
    sent.on('error', fail);
    sent.end(body);
  });
}

const urlIn = (text, base) => (URL.canParse(text, base) ? new URL(text, base) : undefined);

/** The forms of a page, with what a browser would send. */
export function formsOf({ text, url }) {
  return [...text.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/gi)].map(([html, tag, inside]) => {
    const inputs = [...inside.matchAll(/<(?:input|button)\b([^>]*)>/gi)].map(([, attributes]) => attributes);
    const filled = inputs.filter((one) => attribute(one, 'name') && !/\b(radio|checkbox)\b/.test(one));
    return {
      html,
      action: new URL(attribute(tag, 'action') ?? '', url),
      method: (attribute(tag, 'method') ?? 'get').toUpperCase(),
      fields: Object.fromEntries(filled.map((one) => [attribute(one, 'name'), attribute(one, 'value') ?? ''])),
    };
  });
}

/** The links of a page, with their text. */
export const linksOf = ({ text, url }) =>
  [...text.matchAll(/<a\b([^>]*)>([\s\S]*?)<\/a>/gi)].flatMap(([, tag, inside]) => {
    const href = attribute(tag, 'href');
    return href && URL.canParse(href, url) ? [{ url: new URL(href, url), says: wordsOf(inside) }] : [];
  });

/** What a person reads. */
export const wordsOf = (html) =>
  decode(html.replace(/<(style|script|title)[\s\S]*?<\/\1>/gi, '').replace(/<[^>]+>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();

function attribute(tag, name) {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag);
  return found ? decode(found[1] ?? found[2] ?? found[3]) : undefined;
}

const NAMED = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' };
const decode = (text) =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return NAMED[name] ?? whole;
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
  });
