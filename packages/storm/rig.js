import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { formsOf, Jar, linksOf, Tab, wordsOf } from './browser.js';

/** The kit cannot go on: its settings have to change, or those of the application. */
export class Misuse extends Error {}

const SIGNED_OUT = /\b(sign|log)[ -]?(out|off)\b/i;
const SIGNED_IN = /\b(sign|log)[ -]?(in|on)\b/i;
const MOST_PAGES = 6;
const LONGEST_LIFE_SECONDS = 90;
const PAUSE_MS = 50;

/** The application under test, its browsers, and the person who signs in to it. */
export class Rig {
  /** All that the application ever answered, for the look for tokens. */
  answers = [];
  /** Whether the application looks at the number of seconds, or only at `exp` in the token. */
  #looksAtToken = false;

  constructor(options, proxy) {
    this.options = options;
    this.proxy = proxy;
    this.app = new URL(options.app);
    this.home = new URL(options.page, this.app);
    this.login = new URL(options.login, this.app);
    this.person = { email: options.email, password: options.password };
    this.isIn = matcherOf(options.signedIn);
  }

  tab = (jar = new Jar()) =>
    new Tab(jar, (answer) => {
      if (this.isOfApp(answer.url)) this.answers.push(answer);
    });

  isOfApp = (url) => url.origin === this.app.origin;

  /** The page that says who is signed in, with the redirects of the application itself. */
  async page(tab, asking = {}) {
    const answer = await tab.go(this.home, { within: this.isOfApp, ...asking });
    return { ...answer, isIn: this.isOfApp(answer.location ?? answer.url) && this.isIn(answer) };
  }

  /** So many tabs of one browser at the same moment. */
  together = (tab, number) => Promise.all(Array.from({ length: number }, () => this.page(tab)));

  /**
   * Starts a sign-in as a click does. Its end is the first answer that leads out of the application.
   * @param {any} options
   */
  async startLogin(tab, options = {}) {
    const { query = {}, ...asking } = options;
    const url = new URL(this.login);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const answer = await tab.go(url, { within: this.isOfApp, ...asking });
    if (answer.location || asking.headers) return answer;
    const form = formsOf(answer).find(({ html, method }) => method === 'POST' && SIGNED_IN.test(wordsOf(html)));
    if (!form) return answer;
    return tab.go(form.action, { within: this.isOfApp, method: 'POST', form: { ...form.fields, ...query }, ...asking });
  }

  /** From a sign-in that has started to the callback, which is not opened yet. */
  async authenticate(tab, started) {
    if (!started.location) throw new Misuse(`${this.login} leads to no sign-in: it answered ${describe(started)}.`);
    const within = (url) => !this.isOfApp(url);
    let answer = await tab.go(started.location, { within });
    for (let pages = 0; !answer.location; pages += 1) {
      const form = formsOf(answer).find(({ method }) => method === 'POST');
      if (!form || pages > MOST_PAGES || answer.status >= 500)
        throw new Misuse(`The sign-in of ${this.person.email} stops at Gatehouse: ${describe(answer)}.`);
      const fields = 'password' in form.fields ? { ...form.fields, ...this.person } : form.fields;
      answer = await tab.go(form.action, { within, method: 'POST', form: fields });
    }
    return answer.location;
  }

  async signIn(tab, more) {
    const callback = await this.authenticate(tab, await this.startLogin(tab, more));
    return tab.go(callback, { within: this.isOfApp });
  }

  /** A browser that is signed in. */
  async signedIn() {
    const tab = this.tab();
    const before = this.proxy.last;
    const arrived = await this.signIn(tab);
    const shown = await this.page(tab);
    if (!shown.isIn)
      throw new Misuse(
        `After the sign-in, ${this.home} does not look signed in: ${describe(shown)}; the callback: ` +
          `${describe(arrived)}. What only a signed-in page has is said by --signed-in.`,
      );
    if (this.proxy.last === before)
      throw new Misuse(
        `The application signed a person in, but its calls to Gatehouse do not come through ${this.options.proxy}. ` +
          'Start it with that address as its GATEHOUSE_URL.',
      );
    return tab;
  }

  /** Until the newest access token is due, by whatever the application looks at. */
  async due(times = 1) {
    const life = this.#looksAtToken ? this.proxy.last.trueLife : this.options.life;
    await delay(life * times * 1000 + PAUSE_MS);
  }

  /** Learns what the application looks at. Returns whether it refreshes at all when a page is opened. */
  async learn() {
    const tab = await this.signedIn();
    const refreshes = async () => {
      const mark = this.proxy.mark();
      await this.due();
      await this.page(tab);
      await this.page(tab);
      return this.proxy.since(mark, 'refresh').length > 0;
    };
    if (await refreshes()) return true;
    if (this.proxy.last.trueLife > LONGEST_LIFE_SECONDS) return false;
    this.#looksAtToken = true;
    return refreshes();
  }

  /** Looks again until it is so, for a while. */
  async patiently(look, seconds = this.options.patience) {
    for (const end = Date.now() + seconds * 1000; ; await delay(PAUSE_MS * 4)) {
      const seen = await look();
      if (seen.isIn || Date.now() > end) return seen;
    }
  }

  /** Until requests that came later are answered, so that earlier ones have begun. A busy application is not waited for. */
  arrived = () => Promise.race([this.page(this.tab()).then(() => this.page(this.tab())), delay(2000)]);

  /** Until no further request of this kind has arrived for a while. */
  async gathered(kind, seconds = 3) {
    let [count, since] = [0, Date.now()];
    for (const end = Date.now() + seconds * 1000; Date.now() < end; await delay(PAUSE_MS)) {
      const now = this.proxy.held(kind).length;
      if (now !== count) [count, since] = [now, Date.now()];
      else if (count > 0 && Date.now() - since > PAUSE_MS * 8) return;
    }
  }

  /** Whether Gatehouse says that the newest session lives. */
  async isAlive({ access_token } = this.proxy.last) {
    const headers = { authorization: `Bearer ${access_token}` };
    for (const path of ['/v1/auth/session', '/oauth/userinfo'])
      if ((await fetch(new URL(path, this.proxy.gatehouse), { headers })).ok) return true;
    return false;
  }

  /** Ends the newest session at Gatehouse, as another device of this person does. */
  async endSession({ access_token, refresh_token, client } = this.proxy.last) {
    const url = new URL('/v1/auth/revoke', this.proxy.gatehouse);
    const ask = (headers, body) =>
      fetch(url, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    if (!(await ask({ authorization: `Bearer ${access_token}` }, {})).ok) await ask({}, { refresh_token });
    if (await this.isAlive()) await this.#endOfClient(refresh_token, client);
    return !(await this.isAlive());
  }

  /** That of a client of OpenID Connect, in its name. */
  async #endOfClient(token, { headers, fields }) {
    const body = new URLSearchParams({ ...fields, token });
    await fetch(new URL('/oauth/revoke', this.proxy.gatehouse), { method: 'POST', headers, body });
  }

  /** What the page of a person who is signed in offers to sign out with. */
  async signOutForm(tab) {
    const [first, path] = this.options.signOut?.split(' ') ?? [];
    if (path) return { method: first, action: new URL(path, this.app), fields: {} };
    const shown = first ? await tab.go(new URL(first, this.app), { within: this.isOfApp }) : await this.page(tab);
    const form = formsOf(shown).find(({ html, action }) => SIGNED_OUT.test(`${wordsOf(html)} ${wordIn(action)}`));
    if (form) return form;
    const link = linksOf(shown).find(({ url, says }) => SIGNED_OUT.test(`${says} ${wordIn(url)}`));
    return link && { method: 'GET', action: link.url, fields: {} };
  }

  /** Signs out as the person does, wherever that leads. */
  async signOut(tab, form) {
    const { method, action, fields } = form ?? (await this.signOutForm(tab));
    return tab.go(action, { method, ...(method !== 'GET' && { form: fields }) });
  }

  /** A person for the test, where Gatehouse runs in development and keeps its mails for this machine. */
  async register() {
    this.person = {
      email: `storm-${randomBytes(6).toString('hex')}@example.com`,
      password: randomBytes(12).toString('base64url'),
    };
    const tab = this.tab();
    const within = (url) => !this.isOfApp(url);
    const started = await this.startLogin(tab);
    if (!started.location) throw new Misuse(`${this.login} leads to no sign-in: it answered ${describe(started)}.`);
    const first = await tab.go(started.location, { within });
    const link = linksOf(first).find(({ says }) => /create an account/i.test(says));
    if (!link) throw new Misuse(`Gatehouse shows no «Create an account»: ${describe(first)}. Give --email.`);
    const [form] = formsOf(await tab.go(link.url, { within }));
    const fields = { ...form.fields, name: 'Storm', ...this.person };
    const asked = await tab.go(form.action, { within, method: 'POST', form: fields });
    const code = await this.#mailedCode();
    const codeForm = formsOf(asked).find(({ fields }) => 'code' in fields);
    if (!code || !codeForm)
      throw new Misuse(`No test user can be registered here: ${describe(asked)}. Give --email, and its password.`);
    await tab.go(codeForm.action, { within, method: 'POST', form: { ...codeForm.fields, code } });
  }

  async #mailedCode() {
    const url = new URL(`/dev/mailbox.json?to=${encodeURIComponent(this.person.email)}`, this.proxy.gatehouse);
    const look = async () => {
      const mails = await fetch(url).then(
        (got) => (got.ok ? got.json() : undefined),
        () => undefined,
      );
      const code = (Array.isArray(mails) ? mails : mails?.mails)?.[0]?.code;
      return { code, isIn: code || !mails };
    };
    return (await this.patiently(look, 10)).code;
  }
}

const wordIn = (url) => url.pathname.replace(/[/_]/g, ' ');

/** `200`, `/expression/`, or a text. */
function matcherOf(signedIn) {
  if (!signedIn) return ({ status, text }) => status === 200 && SIGNED_OUT.test(text);
  if (/^\d{3}$/.test(signedIn)) return ({ status }) => status === Number(signedIn);
  const [, expression] = /^\/(.+)\/$/.exec(signedIn) ?? [];
  if (expression) return ({ text }) => new RegExp(expression).test(text);
  return ({ text }) => text.includes(signedIn);
}

export function describe({ status, text, location, error, loops }) {
  if (loops) return 'redirects without end';
  if (!status) return `no answer (${error})`;
  if (location) return `${status} to ${location.origin}${location.pathname}`;
  return `${status} «${wordsOf(text).slice(0, 80)}»`;
}
