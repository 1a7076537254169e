import { failureOf } from './errors.js';
import { originOf } from './text.js';

const STALE_MS = 15_000;

/** Hears which sessions end, over one connection for each process. Nothing is stored. */
export function listenForEnds({ url, apiKey, fetch = globalThis.fetch, onTrouble = console.warn }) {
  const address = `${originOf(url)}/v1/sessions/ended`;
  const sessions = new Map();
  let others = [];
  let heardAt = Number.NEGATIVE_INFINITY;
  let last;
  let connection = new AbortController();
  let isClosed = false;

  function take({ event, id, data }) {
    last = id ?? last; // also where what follows throws: the same line would come again
    const line = data && JSON.parse(data);
    if (event === 'ended' && line.sid) sessions.set(line.sid, line.exp);
    else if (event === 'ended') others.push(line);
    else if (event === 'heartbeat') heardAt = performance.now();
  }

  async function listen() {
    const headers = { 'x-api-key': apiKey, accept: 'text/event-stream', ...(last && { 'last-event-id': last }) };
    const response = await fetch(address, { headers, signal: connection.signal, redirect: 'manual' });
    if (!response.ok) throw failureOf(response, await response.json().catch(() => undefined));
    let text = '';
    for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
      const events = (text + part).split('\n\n');
      text = events.pop();
      for (const event of events) take(Object.fromEntries(event.split('\n').map((line) => line.split(/: (.*)/, 2))));
    }
  }

  async function listenAlways() {
    while (!isClosed) {
      connection = new AbortController();
      const begun = performance.now();
      const isSilent = () => performance.now() - Math.max(heardAt, begun) > STALE_MS;
      const watch = setInterval(() => isSilent() && connection.abort(), 1_000);
      await listen().catch((error) => isClosed || onTrouble(error.message));
      clearInterval(watch);
      if (!isClosed) await new Promise((goOn) => setTimeout(goOn, 2_000 * Math.random()));
    }
  }

  function forget() {
    const now = Date.now() / 1000;
    for (const [sid, exp] of sessions) if (exp < now) sessions.delete(sid);
    others = others.filter(({ exp }) => exp >= now);
  }

  const forgetting = setInterval(forget, 60_000);
  listenAlways();

  return {
    /** Whether a verified token is one of a session that has ended. Undefined while nothing is heard. */
    hasEnded({ sid, sub }, { kid }) {
      if (sessions.has(sid)) return true;
      const covers = (line) =>
        line.kid === kid || (line.before > sid && (line.sub ?? sub) === sub && line.except !== sid);
      if (others.some(covers)) return true;
      return performance.now() - heardAt < STALE_MS ? false : undefined;
    },
    close() {
      isClosed = true;
      clearInterval(forgetting);
      connection.abort();
    },
  };
}
