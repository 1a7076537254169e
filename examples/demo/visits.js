import { randomBytes } from 'node:crypto';
import { createClient } from '@gatehouse/core';
import { watched } from './gatehouse.js';

const COOKIE = 'demo_visit';
const MOST_VISITS = 500;
const MOST_EXCHANGES = 30;
const PATIENCE_MS = 10_000;

const newId = () => randomBytes(24).toString('base64url');

/** The demo's own session for one browser, as every application has one. */
export class Visit {
  id = newId();
  /** The way to sign in that the browser uses now, and the successful calls of each, such as `POST /v1/auth/refresh`. */
  way = 'hosted-login';
  achieved = { 'hosted-login': new Set(), 'own-screens': new Set() };
  /** A login under way: the state that the callback must return, and the PKCE verifier. */
  pending = null;
  /** A flow on the own screens, with its PKCE verifier. */
  ownFlow = null;
  /** A login with OpenID Connect under way, or what it told. */
  openid = null;
  /** The values of a link in a mail. Its flow may belong to another browser. */
  linked = null;
  /** The last input on a screen, without the parts that must not be shown again. */
  typed = { name: '', email: '' };
  /** The documents that the application wants agreed, and the versions that the person has ticked. */
  wanted = [];
  agreed = null;
  /** The fault of that input; without a field it concerns the whole screen. */
  fault = null;
  user = null;
  credentials = null;
  /** Refresh tokens that were already used, oldest first. */
  spentTokens = [];
  isOver = false;
  news = null;
  /** Newest first. */
  exchanges = [];

  constructor(gatehouse) {
    this.gatehouse = gatehouse;
  }

  /** The client of `@gatehouse/core` for one step, whose requests the log shows. */
  client(step, apiKey) {
    return createClient({ url: this.gatehouse, apiKey, fetch: watched(step, (exchange) => this.keep(exchange)) });
  }

  /** A request as it is written, such as the one of a thief, which no client sends. Answers what the log shows of it. */
  async call({ step, method, path, headers = {}, body }) {
    const init = { method, headers: { ...(body && { 'content-type': 'application/json' }), ...headers } };
    const sent = { ...init, signal: AbortSignal.timeout(PATIENCE_MS), ...(body && { body: JSON.stringify(body) }) };
    let told;
    const tell = (exchange) => {
      told = exchange;
    };
    await watched(step, tell)(`${this.gatehouse}/v1${path}`, sent).catch(() => {});
    this.keep(told);
    return told;
  }

  /** For the log. A refusal is shown as news. */
  keep(exchange) {
    this.exchanges = [exchange, ...this.exchanges].slice(0, MOST_EXCHANGES);
    if (exchange.status === null || exchange.status >= 400) this.news = { tone: 'bad', text: refusalIn(exchange) };
    else this.achieved[this.way].add(`${exchange.method} ${new URL(exchange.url).pathname}`);
  }
}

/** They are in memory, so a restart deletes them. */
export class Visits {
  visits = new Map();

  constructor(gatehouse) {
    this.gatehouse = gatehouse;
  }

  /** The visit that the cookie names, or a new one with a new cookie. */
  of({ headers }, response) {
    const [, id] = /(?:^|;\s*)demo_visit=([^;]*)/.exec(headers.cookie ?? '') ?? [];
    return this.visits.get(id) ?? this.begin(response);
  }

  begin(response) {
    return this.keep(new Visit(this.gatehouse), response);
  }

  /** At a sign-in: another person may know the former id. */
  renew(visit, response) {
    this.end(visit);
    visit.id = newId();
    this.keep(visit, response);
  }

  keep(visit, response) {
    this.visits.set(visit.id, visit);
    const [oldest] = this.visits.keys();
    if (this.visits.size > MOST_VISITS) this.visits.delete(oldest);
    const secure = this.gatehouse.startsWith('https:');
    response.cookie(COOKIE, visit.id, { httpOnly: true, sameSite: 'lax', path: '/demo', secure });
    return visit;
  }

  end(visit) {
    this.visits.delete(visit.id);
  }
}

const refusalIn = ({ status, answerBody, answerHeaders }) =>
  adviceFor(answerHeaders) ??
  (status === null ? 'No answer came: see the log below.' : `${status}: ${answerBody.message ?? 'see the log below'}`);

/** Gatehouse was seeded with another PUBLIC_URL than the current one. */
export const adviceFor = (answerHeaders) =>
  /^(redirect|cancel)_url_not_allowed$/.test(answerHeaders['x-error-code'])
    ? 'The demo application is not allowed at this address yet. Run npm run -s cli -- seed seeds/demo.yml with the same PORT, and try again.'
    : undefined;
