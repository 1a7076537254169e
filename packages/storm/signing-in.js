import { describe } from './rig.js';

const FIFTY = 50;
const LONGEST_HEADER = 8 * 1024;
const SMALLEST_STATE = 16;
const BY_HAND = 'docs/clients/server.md#by-hand-in-any-language';

/** What the application sent to begin a sign-in: to Gatehouse itself, or by the browser. */
const sentWith = (rig, mark, { location }) =>
  rig.proxy.since(mark, 'start')[0]?.sent ?? Object.fromEntries(location?.searchParams ?? []);

const bytes = (rig, tab) => tab.jar.header(rig.login).length;

const signIn = {
  id: 'sign-in',
  title: 'A sign-in has a state, PKCE and a new session',
  see: BY_HAND,
  faults: {
    'no-state': {
      why: 'Without a new state and without PKCE, the callback cannot tell which browser started it.',
      todo: 'Send a random state with each sign-in, and keep it in a cookie of that browser until the callback.',
    },
    'no-pkce': {
      why: 'A code that is stolen on its way signs the thief in.',
      todo: 'Send code_challenge with code_challenge_method S256, and code_verifier with the exchange.',
    },
    'fixed-session': {
      why: 'The session cookie of before the sign-in is signed in afterwards: who planted it is signed in too.',
      todo: 'Give the browser a new session id, or a new sealed cookie, in the callback.',
    },
  },
  async run(rig, { saw, wrong, remark }) {
    const tab = rig.tab();
    const states = [];
    let hasPkce = false;
    for (const attempt of [rig.tab(), tab]) {
      const mark = rig.proxy.mark();
      await rig.page(attempt);
      const started = await rig.startLogin(attempt);
      const sent = sentWith(rig, mark, started);
      states.push(sent.state);
      if (attempt !== tab) continue;
      const before = tab.jar.copy();
      await tab.go(await rig.authenticate(tab, started), { within: rig.isOfApp });
      const [exchange] = rig.proxy.since(mark, 'exchange');
      saw(`state ${sent.state?.length ?? 0} characters, PKCE ${sent.code_challenge_method ?? 'none'}`);
      hasPkce = Boolean(sent.code_challenge && exchange?.sent.code_verifier);
      if (!hasPkce) wrong('no-pkce', 'no code_challenge, or no code_verifier');
      if ((await rig.page(rig.tab(before))).isIn)
        wrong('fixed-session', 'the cookies of before the sign-in open the page');
    }
    const [one, other] = states;
    if (one && one !== other && one.length >= SMALLEST_STATE) return;
    if (hasPkce) remark('There is no new state for each sign-in. PKCE alone tells whose callback it is.');
    else wrong('no-state', `two sign-ins had the states ${one} and ${other}`);
  },
};

const callback = {
  id: 'callback',
  title: 'A callback counts only in the browser that started it, and once',
  see: BY_HAND,
  faults: {
    foreign: {
      why: 'An attacker sends a victim the end of a sign-in of his own, and the victim then works in his account.',
      todo: 'Compare state with the cookie of this browser, and refuse the callback before its code is exchanged.',
    },
    exchanged: {
      why: 'The callback was refused, but its code is spent, and a session is open that no browser has.',
      todo: 'Compare state first, and exchange the code only then.',
    },
    twice: {
      why: 'A code that is exchanged twice looks like theft, and the session can end with it.',
      todo: 'Forget the state when the callback arrives, so that a reload finds none.',
    },
  },
  async run(rig, { saw, wrong, remark }) {
    const own = rig.tab();
    const target = await rig.authenticate(own, await rig.startLogin(own));
    const begun = rig.tab();
    await rig.startLogin(begun);
    const mark = rig.proxy.mark();
    for (const victim of [rig.tab(), begun]) {
      const refused = await victim.go(target, { within: rig.isOfApp, from: 'navigate' });
      saw(`a foreign callback: ${describe(refused)}`);
      const [exchange] = rig.proxy.since(mark, 'exchange');
      if ((await rig.page(victim)).isIn) return wrong('foreign', 'the callback of one browser signed another one in');
      if (exchange?.status === 200) return wrong('exchanged', 'the code of a foreign callback was exchanged');
      if (exchange) return remark('PKCE refused a foreign callback. A comparison of state would have spared its code.');
    }
    await own.go(target, { within: rig.isOfApp });
    if (!(await rig.page(own)).isIn)
      return wrong('exchanged', 'the right browser could not finish its sign-in afterwards');
    await own.go(target, { within: rig.isOfApp });
    const exchanges = rig.proxy.since(mark, 'exchange').length;
    saw(`${exchanges} exchange after the callback was opened twice`);
    if (exchanges > 1) wrong('twice', `the callback opened again exchanged the code ${exchanges} times`);
    if (!(await rig.page(own)).isIn) wrong('twice', 'a callback that is opened again signs the person out');
  },
};

const prefetch = {
  id: 'prefetch',
  title: 'A prefetched sign-in link opens no sign-in',
  see: BY_HAND,
  faults: {
    opens: {
      why: 'Browsers and frameworks fetch links before a click. Each of these opens a sign-in that no person asked for.',
      todo: 'Answer a request with Sec-Purpose: prefetch with 204 and cache-control: no-store, and without a cookie.',
    },
    stacks: {
      why: 'Each prefetch leaves a cookie, until the server refuses the browser because its header is too large.',
      todo: 'Set no cookie for Sec-Purpose: prefetch, and bound the number of open sign-ins of a browser.',
    },
  },
  async run(rig, { saw, wrong }) {
    const tab = rig.tab();
    await rig.page(tab);
    const [mark, before] = [rig.proxy.mark(), bytes(rig, tab)];
    const headers = { 'sec-purpose': 'prefetch', purpose: 'prefetch' };
    for (let links = 0; links < FIFTY; links += 1) await rig.startLogin(tab, { headers });
    const [opened, grown] = [rig.proxy.since(mark, 'start').length, bytes(rig, tab) - before];
    saw(`${FIFTY} prefetches: ${opened} sign-ins, ${grown} bytes of cookies`);
    if (opened > 0) wrong('opens', `${FIFTY} prefetches opened ${opened} sign-ins`);
    if (grown > LONGEST_HEADER / 16) wrong('stacks', `${FIFTY} prefetches left ${grown} bytes of cookies`);
    if (!(await rig.startLogin(tab)).location) wrong('opens', 'after the prefetches, a click opens no sign-in');
  },
};

const unfinished = {
  id: 'unfinished',
  title: 'Fifty sign-ins that are never finished lock no browser out',
  see: BY_HAND,
  faults: {
    stacks: {
      why: 'Servers and proxies refuse headers above 8 kB, so this person cannot open any page.',
      todo: 'Bound the number of cookies of open sign-ins: forget the oldest ones.',
    },
    locked: {
      why: 'A person who clicked often and gave up each time cannot get in any more.',
      todo: 'Bound the number of cookies of open sign-ins: forget the oldest ones.',
    },
  },
  async run(rig, { saw, wrong, remark }) {
    const tab = rig.tab();
    for (let clicks = 0; clicks < FIFTY; clicks += 1) await rig.startLogin(tab);
    const size = bytes(rig, tab);
    saw(`the header cookie has ${size} bytes`);
    if (size > LONGEST_HEADER) wrong('stacks', `the header cookie has ${size} bytes`);
    else if (size > LONGEST_HEADER / 4)
      remark(
        `Each open sign-in leaves a cookie. After ${Math.ceil((LONGEST_HEADER * FIFTY) / size)} of them this browser is locked out.`,
      );
    const arrived = await rig.signIn(tab);
    if (!(await rig.page(tab)).isIn) wrong('locked', `the next sign-in: ${describe(arrived)}`);
  },
};

const NAMES =
  'returnTo return_to return returnUrl return_url redirect redirectTo redirect_to redirectUrl redirect_url redirect_uri ' +
  'next callbackUrl callback_url continue url r to target dest destination from';
const allNamed = (value) => Object.fromEntries(NAMES.split(' ').map((name) => [name, value]));
const OUTSIDE = ({ app }) => [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  `${app.origin}.evil.example/`,
  `${app.protocol}//${app.host}@evil.example/`,
];
const isEvil = (url) => /(^|\.)evil\.example$/.test(url?.hostname ?? '');

const redirects = {
  id: 'redirects',
  title: 'A return path leads nowhere else',
  see: BY_HAND,
  faults: {
    open: {
      why: 'A link to the real sign-in leads people, signed in and trusting, to a page that asks for their password.',
      todo: 'Resolve the return path against the own origin, and keep only path and query if the origin is the same.',
    },
  },
  async run(rig, { saw, wrong }) {
    const inside = await rig.signIn(rig.tab(), { query: allNamed('/storm-inside') });
    const isKept = inside.hops.some(({ url, location }) =>
      [url, location].some((at) => at?.pathname === '/storm-inside'),
    );
    saw(isKept ? 'there is a return parameter' : 'no known name of a return parameter has an effect');
    for (const value of OUTSIDE(rig).slice(0, isKept ? undefined : 1)) {
      const tab = rig.tab();
      const started = await rig.startLogin(tab, { query: allNamed(value) });
      const leads = ({ hops = [] }) => hops.some(({ location }) => isEvil(location));
      if (leads(started)) return wrong('open', `the sign-in link with ${value} leads to evil.example at once`);
      if (!started.location) continue; // refused, and so it leads nowhere
      const end = await tab.go(await rig.authenticate(tab, started), { within: rig.isOfApp });
      if (leads(end)) return wrong('open', `after a sign-in with ${value}, the browser is sent to evil.example`);
    }
  },
};

const unreachable = {
  id: 'sign-in-unreachable',
  title: 'While Gatehouse is not there, a sign-in says so',
  see: BY_HAND,
  faults: {
    silent: {
      why: 'People wait, or see a page that claims success, and monitoring sees nothing.',
      todo: 'Give up after ten seconds, and answer 503 with retry-after and a sentence for people.',
    },
    stuck: {
      why: 'One failed sign-in must not keep the next one from working.',
      todo: 'Leave nothing behind when a sign-in cannot start.',
    },
  },
  async run(rig, { saw, wrong, unsure }) {
    const tab = rig.tab();
    const mark = rig.proxy.mark();
    for (const what of Object.values(rig.faults)) {
      rig.proxy.fault('start', what);
      const shown = await rig.startLogin(tab);
      if (rig.proxy.since(mark, 'start').length === 0)
        return unsure('the application sends the browser to Gatehouse by itself, without a call of its own');
      saw(describe(shown));
      if (shown.status < 400) wrong('silent', `Gatehouse was not there, and the sign-in link said ${describe(shown)}`);
      rig.proxy.clear();
    }
    await rig.signIn(tab);
    if (!(await rig.page(tab)).isIn) wrong('stuck', 'the next sign-in of this browser does not work');
  },
};

export default [signIn, callback, unreachable, prefetch, unfinished, redirects];
