import { keepWayBack, takeArrival } from './arrival.js';
import { ask, GatehouseError } from './ask.js';
import { Tabs } from './tabs.js';

export { GatehouseError };

const LOOK_EVERY_MS = 30_000;
/** A token that is younger is not refused because of its age. */
const YOUNG_MS = 5_000;

const isPage = globalThis.document;
/** A server renders the same modules. */
const demandPage = () => {
  if (!isPage) throw new GatehouseError('This is no browser.', { kind: 'misuse' });
};
const isDue = (mark) => mark && Date.now() > +mark;
/** A page of this origin, where the user comes back. */
const ownPage = (wanted = location.href) => {
  const page = new URL(wanted, location.href);
  return page.origin === location.origin ? page.href : location.href;
};
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** The code of Gatehouse, or the challenge of an API, that means: come again with a newer access token. */
const saysRefresh = ({ status, headers }) =>
  status === 401 &&
  /(access_token|session_cookie)_invalid|invalid_token/.test(
    headers.get('x-error-code') + headers.get('www-authenticate'),
  );

/** What is under way is not begun again. */
const once = (work) => {
  let running;
  return (given) => {
    running ??= work(given).finally(() => {
      running = undefined;
    });
    return running;
  };
};

export const createSession = (options) => new Session(options);

class Session {
  /** `user` is undefined while nothing is known yet. */
  state = { user: undefined, error: undefined };
  #options;
  #name;
  #tabs;
  #listeners = new Set();
  #news = 0; // counts what others did meanwhile
  #arrived; // a login whose code is not exchanged yet
  #refusal; // why the last login did not succeed
  #youngUntil = 0;
  #restsUntil = 0;

  constructor(options) {
    this.#options = { url: '', loginUrl: '/auth/login', ...options };
    this.#name = `gatehouse:${options.app}`;
    if (!isPage) return;
    this.#arrived = takeArrival(this.#name, options.arrivesAt);
    this.#tabs = new Tabs(this.#name, (user) => this.#hear(user));
    addEventListener('pageshow', ({ persisted }) => persisted && this.#restore());
    addEventListener('online', this.#lookIfWatched);
    document.addEventListener('visibilitychange', this.#lookIfWatched);
    // A sign-in in another tab tells this one.
    setInterval(() => this.state.user === null || this.#lookIfWatched(), LOOK_EVERY_MS);
    if (this.#arrived) this.#look();
  }

  subscribe = (listener) => {
    const entry = () => listener(this.state);
    this.#listeners.add(entry);
    if (isPage && this.#listeners.size === 1) this.#lookIfWatched();
    return () => this.#listeners.delete(entry);
  };

  session = async () => {
    demandPage();
    await this.#look();
    if (this.state.user === undefined) throw this.state.error;
    return this.state.user;
  };

  fetch = async (input, init) => {
    demandPage();
    const request = new Request(input, { credentials: 'include', ...init });
    await this.#arrive().catch(() => {});
    if (this.state.user && isDue(this.#tabs.mark)) await this.#renew(this.#tabs.mark);
    const before = this.#tabs.mark;
    const isYoung = performance.now() < this.#youngUntil;
    const answer = await fetch(request.clone());
    return saysRefresh(answer) && !isYoung && (await this.#renew(before)) ? fetch(request) : answer;
  };

  /** @param {{ returnTo?: string }} how */
  signIn = async ({ returnTo } = {}) => {
    demandPage();
    // The next login would end as the last one did.
    if (/^cookies_/.test(this.#refusal?.code)) throw this.#refusal;
    keepWayBack(this.#name, ownPage(returnTo));
    location.assign(this.#options.loginUrl);
  };

  /** @param {{ returnTo?: string }} how */
  account = ({ returnTo } = {}) => {
    demandPage();
    const { url, app } = this.#options;
    location.assign(`${url}/api/service/portal?app=${app}&redirectUrl=${encodeURIComponent(ownPage(returnTo))}`);
  };

  /** @param {{ everywhere?: boolean }} how */
  signOut = async ({ everywhere } = {}) => {
    demandPage();
    try {
      await this.#tabs.alone(() => this.#end(everywhere));
    } catch (failure) {
      this.#show(this.state.user, failure);
      throw failure;
    }
    this.#news += 1; // what is under way says who was there before
    this.#show(null);
  };

  async #end(everywhere) {
    const whole = { client_type: 'browser', all: true };
    const isOver = (failure) => failure.kind === 'terminal' || Promise.reject(failure);
    if (everywhere) await this.#ask('PATCH', '/v1/auth/revoke', whole).catch(isOver);
    await this.#ask('POST', `/api/service/logout?app=${this.#options.app}`);
  }

  #ask = (method, path, sent) => ask(method, this.#options.url + path, sent);

  #lookIfWatched = () =>
    this.#listeners.size === 0 || document.hidden || performance.now() < this.#restsUntil || this.#look();

  /** The back button has brought the page out of the browser's memory. */
  #restore() {
    this.#tabs.open();
    if (this.#tabs.mark === '0') this.#show(null);
    this.#look();
  }

  #look = once(() => this.#lookNow());

  async #lookNow() {
    const before = this.#news;
    try {
      const user = await this.#whoIsThere();
      // Another tab has changed it meanwhile.
      if (before !== this.#news && !isSame(user, this.state.user)) return this.#lookNow();
      this.#show(user);
    } catch (failure) {
      this.#restsUntil = performance.now() + (failure.retryAfter ?? 0) * 1000;
      this.#show(this.state.user, failure);
    }
  }

  async #whoIsThere() {
    await this.#arrive();
    const before = this.#tabs.mark;
    const { user, can_refresh } = await this.#status();
    if (!can_refresh || (user && !isDue(before))) return user;
    return this.#refresh(before).catch((failure) => {
      if (user) return user; // the access token is still valid
      throw failure;
    });
  }

  #status = () => this.#ask('GET', '/api/service/status');

  #refresh = once((before) => this.#tabs.alone((hasWaited) => this.#refreshNow(before, hasWaited)));

  async #refreshNow(before, hasWaited) {
    if (hasWaited || before !== this.#tabs.mark) {
      const { user } = await this.#status();
      if (user) return user; // another tab has refreshed
    }
    try {
      return this.#keep(await this.#ask('POST', '/api/service/refresh'));
    } catch (failure) {
      if (failure.kind !== 'terminal') throw failure;
      return (await this.#status()).user; // another tab may have signed in again
    }
  }

  /** Returns whether there is an access token that is newer. */
  async #renew(before) {
    try {
      this.#show(await this.#refresh(before));
    } catch {
      return false; // what the API answers stands
    }
    return this.state.user !== null;
  }

  #keep({ user, access_expires_seconds }) {
    this.#youngUntil = performance.now() + YOUNG_MS;
    // After four fifths of the access token's life. The clock may be wrong, as long as it goes.
    this.#tabs.mark = String(Date.now() + access_expires_seconds * 800);
    return user;
  }

  #arrive = once(() => this.#arriveNow());

  /** Ends a login that leads to this page. Without an answer the next look tries again. */
  async #arriveNow() {
    if (!this.#arrived) return;
    try {
      this.#refusal = undefined;
      await this.#exchange(this.#arrived);
    } catch (failure) {
      if (failure.kind === 'retry') throw failure;
      this.#refusal = failure;
    }
    this.#arrived = undefined;
  }

  async #exchange({ code, verifier }) {
    if (!verifier)
      throw new GatehouseError('You started in a different browser. Sign in here to continue.', { kind: 'terminal' });
    const sent = { code, client_type: 'browser', code_verifier: verifier };
    this.#keep(await this.#ask('POST', '/v1/auth/authorize', sent));
    if ((await this.#status()).can_refresh) return;
    throw new GatehouseError('This browser drops the cookies of Gatehouse.', {
      code: 'cookies_blocked',
      todo: 'Serve both from one site: docs/cookies.md.',
    });
  }

  #hear(user) {
    if (isSame(user, this.state.user)) return;
    this.#news += 1;
    this.#set(user);
  }

  #show(user, error) {
    if (user) this.#refusal = undefined;
    const former = this.state.user;
    if (user === null && (former || this.#tabs.mark)) this.#tabs.mark = '0';
    this.#set(user, error ?? this.#refusal);
    if (this.state.user !== former) this.#tabs.tell(user);
  }

  #set(user, error) {
    const former = this.state;
    const known = isSame(user, former.user) ? former.user : user;
    if (known === former.user && error === former.error) return;
    this.state = { user: known, error };
    for (const listener of this.#listeners) listener();
  }
}
