import { answer, drop, lose } from './proxy.js';
import { describe } from './rig.js';

const BY_HAND = 'docs/clients/server.md#by-hand-in-any-language';
const LONGEST_HEADER = 8 * 1024;

const signOut = {
  id: 'sign-out',
  title: 'A person signs out, and no foreign page does it for them',
  see: BY_HAND,
  faults: {
    link: {
      why: 'A link or an image on any page signs people out.',
      todo: 'Sign out with POST alone.',
    },
    post: {
      why: 'A form on any page signs people out.',
      todo: 'Give the cookie SameSite=Lax, and refuse a POST whose Origin is not the own one.',
    },
    lives: {
      why: 'The session goes on at Gatehouse: its refresh token works, on this device and for a thief.',
      todo: 'Send the refresh token to PATCH /v1/auth/revoke when the person signs out.',
    },
    stays: {
      why: 'The next person at this computer is signed in.',
      todo: 'Delete the cookie once Gatehouse has answered.',
    },
    copy: {
      why: 'A copy of the cookie works after the sign-out, for longer than the access token lasts.',
      todo: 'Refresh a due session before the page is shown, and end it when Gatehouse says so.',
    },
  },
  async run(rig, { saw, wrong, remark, unsure }) {
    const tab = await rig.signedIn();
    const form = await rig.signOutForm(tab);
    if (!form) return unsure('the page has no form or link to sign out: see --sign-out in the README');
    saw(`${form.method} ${form.action.pathname}`);
    const survives = async () => (await rig.page(tab)).isIn && (await rig.isAlive());
    const foreign = {
      link: () => tab.go(form.action, { from: 'navigate' }),
      post: () => tab.go(form.action, { method: 'POST', form: {}, from: 'post' }),
    };
    for (const [fault, attack] of Object.entries(foreign)) {
      await attack();
      if (await survives()) continue;
      wrong(fault, `a ${fault} from evil.example signed the person out`);
      await rig.signIn(tab);
    }
    const sibling = { origin: `${rig.app.protocol}//sibling.${rig.app.host}`, 'sec-fetch-site': 'same-site' };
    await tab.go(form.action, { method: 'POST', form: {}, headers: sibling });
    if (!(await survives())) {
      remark(
        'A form on another host of the same site signs people out: SameSite does not help there, a look at Origin does.',
      );
      await rig.signIn(tab);
    }
    const copy = rig.tab(tab.jar.copy());
    await rig.signOut(tab);
    if ((await rig.page(tab)).isIn) return wrong('stays', 'the page is signed in after the sign-out');
    if (await rig.isAlive()) return wrong('lives', 'Gatehouse was not told, or refused');
    await rig.due();
    await rig.page(copy);
    if ((await rig.page(copy)).isIn)
      wrong('copy', 'a cookie from before the sign-out opens the page after its token was due');
  },
};

const unanswered = {
  id: 'sign-out-unanswered',
  title: 'A person signs out while Gatehouse does not answer',
  see: BY_HAND,
  faults: {
    forgets: {
      why: 'The person believes to be signed out, and the session goes on: this browser cannot end it any more.',
      todo: 'Keep the cookie until Gatehouse has answered, and say that the sign-out failed.',
    },
    claims: {
      why: 'The person goes away from a browser that is still signed in.',
      todo: 'Answer 503, and say that they are still signed in.',
    },
    stuck: {
      why: 'Gatehouse did its work and its answer was lost. The person can neither stay nor go.',
      todo: 'Count a 401 at PATCH /v1/auth/revoke as signed out: the session has ended already.',
    },
  },
  async run(rig, { saw, wrong, unsure }) {
    rig.proxy.life = undefined; // a refresh would notice the end of the session, whatever the sign-out does
    const tab = await rig.signedIn();
    const form = await rig.signOutForm(tab);
    if (!form) return unsure('the page has no form or link to sign out: see --sign-out in the README');
    for (const what of Object.values(rig.faults)) {
      rig.proxy.fault('revoke', what);
      const mark = rig.proxy.mark();
      const shown = await rig.signOut(tab, await rig.signOutForm(tab));
      saw(describe(shown));
      rig.proxy.clear();
      if (rig.proxy.since(mark, 'revoke').length === 0) return unsure('a sign-out asks nothing of Gatehouse');
      const { isIn } = await rig.page(tab);
      if (!isIn && (await rig.isAlive())) return wrong('forgets', 'the cookie is gone, and the session lives');
      if (isIn && shown.status < 400) wrong('claims', `still signed in, and the page said ${describe(shown)}`);
    }
    rig.proxy.fault('revoke', lose, 1);
    await rig.signOut(tab);
    const again = (await rig.page(tab)).isIn && (await rig.signOut(tab));
    const end = await rig.page(tab);
    if (end.isIn) wrong('stuck', `the second attempt: ${describe(again)}`);
    if (await rig.isAlive()) wrong('forgets', 'the session lives at the end');
  },
};

const account = {
  id: 'account',
  title: '«My account» leads to the account pages, and only those who are signed in',
  see: BY_HAND,
  faults: {
    closed: {
      why: 'The person cannot change the password or see the own sessions.',
      todo: 'Ask GET /v1/portal/exchange with the access token when the person clicks, and redirect to its answer.',
    },
    open: { why: 'A stranger gets into an account.', todo: 'Ask Gatehouse only with the tokens of this browser.' },
  },
  async run(rig, { saw, wrong, unsure }) {
    const url = new URL(rig.options.account, rig.app);
    const [stranger, tab] = [rig.tab(), await rig.signedIn()];
    const open = (who) => who.go(url, { within: rig.isOfApp });
    const shown = await open(tab);
    if ([404, 405].includes(shown.status)) return unsure(`there is no ${url.pathname}: see --account in the README`);
    const isPortal = ({ location }) => location?.searchParams.has('code') && location.pathname.startsWith('/portal');
    saw(describe(shown));
    if (!isPortal(shown)) wrong('closed', describe(shown));
    if (isPortal(await open(stranger))) wrong('open', 'a browser without a session was led into the account pages');
    await rig.due();
    const late = await open(tab);
    if (!isPortal(late)) wrong('closed', `with a due token: ${describe(late)}`);
  },
};

const cookies = {
  id: 'cookies',
  title: 'Cookies keep their secrets, and so do pages',
  see: BY_HAND,
  faults: {
    'http-only': {
      why: 'A script that gets into a page reads the session and takes it away.',
      todo: 'Set HttpOnly on the session cookie.',
    },
    'same-site': {
      why: 'Requests that other sites cause carry the session, at least in some browsers.',
      todo: 'Set SameSite=Lax on the session cookie.',
    },
    secure: { why: 'The session goes over plain http once.', todo: 'Set Secure, and name the cookie __Host-….' },
    readable: {
      why: 'Each script in the page, and each extension, can use the token elsewhere.',
      todo: 'Keep tokens on the server or in a sealed HttpOnly cookie. No page needs them.',
    },
    shared: {
      why: 'A cache between the application and its users shows the page of one person to another.',
      todo: 'Set cache-control: no-store, or private, on pages for a person.',
    },
    dropped: { why: 'The browser does not store the cookie.', todo: 'Keep a cookie below 4096 bytes.' },
    large: { why: 'Servers refuse headers above 8 kB.', todo: 'Store less in cookies.' },
  },
  async run(rig, { saw, wrong, remark }) {
    const tab = await rig.signedIn();
    const shown = await rig.page(tab);
    const all = tab.jar.for(rig.home);
    for (const cookie of all) {
      if ((await rig.page(rig.tab(tab.jar.without(cookie.name)))).isIn) continue;
      saw(`${cookie.name} holds the session, ${cookie.value.length} bytes`);
      if (!cookie.isHttpOnly) wrong('http-only', cookie.name);
      if (!['lax', 'strict'].includes(cookie.sameSite))
        wrong('same-site', `${cookie.name}: ${cookie.sameSite ?? 'none'}`);
      if (rig.app.protocol === 'https:' && !cookie.isSecure) wrong('secure', cookie.name);
      else if (rig.app.protocol === 'https:' && !cookie.name.startsWith('__Host-'))
        remark(`${cookie.name} could be __Host-${cookie.name}, so that no neighbouring host plants it.`);
    }
    for (const reason of tab.jar.refused) wrong('dropped', reason);
    const header = tab.jar.header(rig.home).length;
    if (header > LONGEST_HEADER) wrong('large', `${header} bytes`);
    const caching = shown.headers['cache-control'] ?? '';
    if (/\bpublic\b|s-maxage/.test(caching)) wrong('shared', `cache-control: ${caching}`);
    const secrets = [...rig.proxy.secrets];
    const shows = (text) => secrets.some((secret) => readings(text).some((reading) => reading.includes(secret)));
    for (const { name, value, isHttpOnly } of all)
      if (!isHttpOnly && shows(value)) wrong('readable', `the cookie ${name}`);
    // The standard has the ID token in the URL of a sign-out.
    const leads = ({ headers }) => (headers.location ?? '').replace(/id_token_hint=[^&]*/, '');
    const page = rig.answers.find((one) => shows(one.text) || shows(leads(one)));
    if (page) wrong('readable', `the answer of ${page.url.pathname} has a token in it`);
  },
};

/** A value as it is, decoded from a URL, and from base64. */
const readings = (text) => {
  const plain = text.includes('%')
    ? text.replace(/%([\da-f]{2})/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
    : text;
  return [text, plain, ...(/^[\w+/=-]+$/.test(plain) ? [Buffer.from(plain, 'base64').toString()] : [])];
};

/** How Gatehouse is not there. */
export const FAULTS = { busy: answer(503, { 'retry-after': '1' }), dead: drop };

export default [account, signOut, unanswered, cookies];
