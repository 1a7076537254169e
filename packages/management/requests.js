import { failureOf, GatehouseError } from '@gatehouse/core/errors';

const LONGEST_MS = 10_000;
const LONGEST_UPLOAD_MS = 60_000;
const LONGEST_WAIT_SECONDS = 30;

const etags = new WeakMap();

export const etagOf = (answer) => etags.get(answer);

export const misuse = (message, todo) => new GatehouseError(message, { status: 0, kind: 'misuse', todo });

/** `request` has the method, the path and the body; what is a file, and what takes a key. `options` are the caller's. */
export class Sender {
  constructor(url, key) {
    this.base = `${new URL(url).origin}/v1/management`;
    this.authorization = `Bearer ${key}`;
  }

  ask = (request, options) => this.send(request, options, answerOf);

  /** Answers when the answer begins, and leaves it to be read. */
  open = (request, options) => this.send(request, options, (response) => response);

  /** Once more where nothing is known of the first attempt, unless that might do it twice. */
  async send(request, options, read) {
    const { signal } = options;
    const attempt = this.prepare(request, options, read);
    try {
      return await once(attempt);
    } catch (error) {
      const isSafe = request.isKeyed || request.method === 'GET';
      const seconds = secondsUntilRepeat(error);
      if (signal?.aborted || !isSafe || !(seconds <= LONGEST_WAIT_SECONDS)) throw error;
      await pause(seconds, signal);
      return once(attempt);
    }
  }

  prepare({ method, path, body, isFile, isKeyed }, options, read) {
    const { signal, if_match, idempotency_key, content_type, content_encoding, ...query } = options;
    const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
    const headers = {
      authorization: this.authorization,
      ...(body !== undefined && { 'content-type': isFile ? content_type : 'application/json' }),
      ...(content_encoding && { 'content-encoding': content_encoding }),
      ...(isKeyed && !query.dry_run && { 'idempotency-key': idempotency_key ?? crypto.randomUUID() }),
      ...(if_match !== undefined && { 'if-match': versionOf(if_match) }),
    };
    const sent = isFile || body === undefined ? { body, duplex: 'half' } : { body: JSON.stringify(body) };
    const url = `${this.base}${path}?${new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))}`;
    const ms = isFile ? LONGEST_UPLOAD_MS : LONGEST_MS;
    return { url, init: { method, headers, redirect: 'manual', ...sent }, signal, ms, read };
  }
}

async function once({ url, init, signal, ms, read }) {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new Error(`No answer within ${ms} ms.`)), ms);
  try {
    const response = await fetch(url, {
      ...init,
      signal: AbortSignal.any([limit.signal, ...(signal ? [signal] : [])]),
    });
    if (!response.ok) throw failureOf(response, await jsonOf(response));
    return await read(response);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw error instanceof GatehouseError ? error : failureOf(undefined, undefined, error);
  } finally {
    clearTimeout(timer);
  }
}

async function answerOf(response) {
  if (response.status === 204) return undefined;
  const answer = await jsonOf(response);
  if (!answer) throw failureOf(response);
  if (response.headers.has('etag')) etags.set(answer, response.headers.get('etag'));
  return answer;
}

async function jsonOf(response) {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** At once where the answer was lost on its way. */
function secondsUntilRepeat(error) {
  const { status, retryAfter } = error;
  if (status === 429 || status === 503) return retryAfter ?? 1;
  return status < 300 || status === 502 || status === 504 ? 0 : undefined;
}

function pause(seconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, seconds * 1000);
    signal?.addEventListener('abort', done, { once: true });
    function done() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      if (signal?.aborted) reject(signal.reason);
      else resolve(undefined);
    }
  });
}

function versionOf(known) {
  const version = typeof known === 'string' ? known : etags.get(known);
  if (version) return version;
  throw misuse('`if_match` is an answer without a version.', 'Get the object by its id, and pass that answer.');
}
