import { answer, drop, hang, lose } from './proxy.js';
import { describe } from './rig.js';

const TABS = 20;
const BY_HAND = 'docs/clients/server.md#by-hand-in-any-language';
const ERRORS = 'docs/errors.md';

const signedOut = {
  why: 'Nothing is known about the session, and the person has to sign in again.',
  todo: 'Only a 401 with x-error-code refresh_token_… ends a session. Keep the cookie after all else, and try again later.',
};
const newLogin = {
  why: 'The person is sent to a sign-in although the session lives. What they had typed is lost.',
  todo: 'Show an error with retry-after, and keep the cookie. Start no sign-in unless the session has ended.',
};
const together = {
  why: 'Gatehouse forgives it for REFRESH_OVERLAP. Where that is 0, the second refresh looks like theft and ends the session.',
  todo: 'Share one refresh between the requests that arrive together: a map from the token to its promise.',
};
const hammers = {
  why: 'When Gatehouse is in trouble, each page makes the trouble larger, and the limits refuse this application.',
  todo: 'Repeat a refresh once when no answer came, never after 429 or 503, and wait for retry-after.',
};

/** No refresh, no verdict. */
const needsRefresh = async (rig, check) =>
  (await rig.refreshes()) ? undefined : check.unsure('opening the page refreshes nothing: see --page in the README');

async function pageThenBack(rig, tab, { wrong, saw }) {
  const mark = rig.proxy.mark();
  const shown = await rig.patiently(() => rig.page(tab));
  if (!shown.isIn) wrong('signed-out', `when all is well again, the page says ${describe(shown)}`);
  if (rig.proxy.since(mark, 'exchange').length > 0) wrong('new-login', 'the person was signed in by a new sign-in');
  saw(shown.isIn ? 'signed in afterwards' : 'signed out afterwards');
}

const twenty = {
  id: 'twenty',
  title: 'Twenty tabs with one due token share one refresh',
  see: BY_HAND,
  faults: {
    together,
    'signed-out': { ...signedOut, why: 'Some of the tabs are signed out, although nothing went wrong.' },
    sessions: { ...newLogin, why: 'One person has several sessions afterwards, or none.' },
    eager: {
      why: 'A refresh with each page costs a round trip and a write, and keeps the token in motion for no reason.',
      todo: 'Remember when the access token is due, and refresh it after four fifths of its life.',
    },
  },
  async run(rig, check) {
    const { saw, wrong } = check;
    if (await needsRefresh(rig, check)) return;
    const tab = await rig.signedIn();
    const mark = rig.proxy.mark();
    const release = rig.proxy.hold('refresh');
    await rig.due();
    const pages = rig.together(tab, TABS);
    await rig.arrived();
    await rig.gathered('refresh');
    const inFlight = mostAlike(rig.proxy.held('refresh').map(({ sent }) => sent.refresh_token));
    rig.proxy.life = undefined; // the next token is fresh for as long as Gatehouse says
    release();
    const shown = await pages;
    saw(`${TABS} pages, ${counted(inFlight)} at once`);
    if (inFlight > rig.options.processes) wrong('together', `${inFlight} refreshes with one token at the same time`);
    const out = shown.filter(({ isIn }) => !isIn);
    if (out.length > 0) wrong('signed-out', `${out.length} of ${TABS} tabs: ${describe(out[0])}`);
    const sids = new Set(rig.proxy.since(mark, 'refresh').map(({ sid }) => sid));
    if (sids.size > 1 || rig.proxy.since(mark, 'exchange').length > 0)
      wrong('sessions', 'a tab opened another session');
    if (!(await rig.isAlive())) wrong('sessions', 'the session has ended');
    const fresh = rig.proxy.mark();
    for (let pages = 0; pages < 5; pages += 1) if (!(await rig.page(tab)).isIn) wrong('signed-out', 'a later page');
    const idle = rig.proxy.since(fresh, 'refresh').length;
    saw(`${counted(idle)} in five more pages`);
    if (idle > 2) wrong('eager', `${idle} refreshes in five pages, with a token that is fresh for minutes`);
  },
};

const counted = (number) => (number === 1 ? '1 refresh' : `${number} refreshes`);
const mostAlike = (tokens) => Math.max(0, ...tokens.map((one) => tokens.filter((other) => other === one).length));

const lost = {
  id: 'lost',
  title: 'The answer of a refresh is lost',
  see: BY_HAND,
  faults: { 'signed-out': signedOut, 'new-login': newLogin },
  async run(rig, check) {
    const { saw, wrong, remark } = check;
    if (await needsRefresh(rig, check)) return;
    const tab = await rig.signedIn();
    rig.proxy.fault('refresh', lose, 1);
    await rig.due();
    const mark = rig.proxy.mark();
    const shown = await rig.page(tab);
    saw(`the page during the loss: ${shown.isIn ? 'signed in' : describe(shown)}`);
    if (rig.proxy.since(mark, 'start').length > 0 || leadsOut(rig, shown))
      wrong('new-login', `it said ${describe(shown)}`);
    else if (!shown.isIn)
      remark('It does not repeat a refresh whose answer was lost. One immediate repeat hides the loss.');
    await pageThenBack(rig, tab, check);
    if (!(await rig.isAlive())) wrong('signed-out', 'the session has ended at Gatehouse');
  },
};

const leadsOut = (rig, { location }) => location && !rig.isOfApp(location);

const HTML = '<!doctype html><title>502 Bad Gateway</title><h1>Bad Gateway</h1>';
const later = (status, code) => answer(status, { 'retry-after': '2', 'x-error-code': code });
/** `repeats`: so often the same request may be sent again at once, because its answer may just be lost. */
const BLIPS = [
  { id: '401', says: 'a 401 without x-error-code', what: answer(401), repeats: 1 },
  { id: '429', says: '429 with retry-after', what: later(429, 'too_many_requests'), repeats: 0 },
  { id: '503', says: '503 with retry-after', what: later(503, 'shutting_down'), repeats: 0 },
  { id: '502', says: 'a 502 that is HTML', what: answer(502, {}, HTML), repeats: 1 },
  { id: '200', says: 'a 200 that is HTML', what: answer(200, {}, '<h1>Welcome to the hotel</h1>'), repeats: 1 },
  { id: 'dropped', says: 'nothing: the connection ends', what: drop, repeats: 1 },
];

const blips = BLIPS.map(({ id, says, what, repeats }) => ({
  id: `blip-${id}`,
  title: `Gatehouse answers a refresh with ${says}`,
  see: ERRORS,
  faults: { 'signed-out': signedOut, 'new-login': newLogin, hammers },
  async run(rig, check) {
    const { saw, wrong, remark } = check;
    if (await needsRefresh(rig, check)) return;
    const tab = await rig.reused();
    rig.proxy.fault('refresh', what);
    await rig.due();
    const mark = rig.proxy.mark();
    let requests = 0;
    const shown = [];
    const open = async () => {
      const page = await rig.page(tab);
      requests += page.hops.length;
      shown.push(page);
    };
    for (let pages = 0; pages < 10; pages += 1) await open();
    const alone = rig.proxy.since(mark, 'refresh').length;
    await Promise.all(Array.from({ length: TABS }, open));
    const refreshes = rig.proxy.since(mark, 'refresh').length;
    saw(`${requests} requests, ${counted(refreshes)}, then ${describe(shown[0])}`);
    if (refreshes > requests * (1 + repeats))
      wrong('hammers', `${refreshes} refreshes for ${requests} requests of people`);
    else if (alone > 5 && !repeats) remark(`It asked ${alone} times for ten pages within retry-after: it could wait.`);
    const login = shown.find((page) => leadsOut(rig, page));
    if (login) wrong('new-login', `without an answer of Gatehouse, the page is ${describe(login)}`);
    rig.proxy.clear();
    await pageThenBack(rig, tab, check);
  },
}));

const hangs = {
  id: 'hangs',
  title: 'Gatehouse never answers a refresh',
  see: ERRORS,
  faults: {
    'signed-out': signedOut,
    'new-login': newLogin,
    waits: {
      why: 'One hung connection holds all pages of this person, and soon all workers of the application.',
      todo: 'Give each request to Gatehouse up after ten seconds.',
    },
  },
  async run(rig, check) {
    if (await needsRefresh(rig, check)) return;
    const tab = await rig.signedIn();
    rig.proxy.fault('refresh', hang);
    await rig.due();
    const begun = Date.now();
    const shown = await rig.page(tab);
    const seconds = Math.round((Date.now() - begun) / 1000);
    check.saw(`the page came after ${seconds} s: ${describe(shown)}`);
    if (shown.status === 0 || seconds > 25) check.wrong('waits', `the page took ${seconds} s`);
    rig.proxy.clear();
    await pageThenBack(rig, tab, check);
  },
};

const asleep = {
  id: 'asleep',
  title: 'A laptop sleeps for longer than the access token lasts, and wakes with twenty tabs',
  see: BY_HAND,
  faults: { 'signed-out': signedOut, 'new-login': newLogin },
  async run(rig, check) {
    if (await needsRefresh(rig, check)) return;
    const tab = await rig.signedIn();
    await rig.due(2);
    const mark = rig.proxy.mark();
    const shown = await rig.together(tab, TABS);
    const out = shown.filter(({ isIn }) => !isIn);
    check.saw(
      `${TABS - out.length} of ${TABS} tabs are signed in, ${counted(rig.proxy.since(mark, 'refresh').length)}`,
    );
    if (out.length > 0) check.wrong(leadsOut(rig, out[0]) ? 'new-login' : 'signed-out', `a tab: ${describe(out[0])}`);
    await pageThenBack(rig, tab, check);
  },
};

const restart = {
  id: 'restart',
  title: 'The application is restarted while a refresh is under way',
  see: BY_HAND,
  faults: {
    'signed-out': {
      why: 'Each deployment signs all users out.',
      todo: 'Keep the session in a sealed cookie, or in a store that outlives the process; keep its key in the settings.',
    },
    'new-login': newLogin,
  },
  async run(rig, check) {
    if (!rig.options.restart) return check.unsure('there is no --restart');
    const tab = await rig.signedIn();
    rig.proxy.fault('refresh', lose);
    await rig.due();
    await rig.page(tab); // the successor exists, and the process that asked for it never hears of it
    await rig.restart();
    rig.proxy.clear();
    await pageThenBack(rig, tab, check);
  },
};

const ended = {
  id: 'ended',
  title: 'The session ends at Gatehouse',
  see: ERRORS,
  faults: {
    lives: {
      why: 'A person who signs out elsewhere, or who is blocked, works on here.',
      todo: 'After a 401 with x-error-code refresh_token_…, forget the session and its cookie.',
    },
    loops: {
      why: 'The browser is sent around and around, and shows an error of its own.',
      todo: 'Delete the cookie in the same answer that leads to the sign-in.',
    },
    asks: {
      why: 'Each page asks Gatehouse with a token that is dead for ever.',
      todo: 'Delete the cookie in the answer that shows the person signed out.',
    },
    locked: {
      why: 'The person cannot sign in again in this browser.',
      todo: 'Let the callback replace an old session.',
    },
  },
  async run(rig, check) {
    const { saw, wrong } = check;
    const tab = await rig.signedIn();
    if (!(await rig.endSession())) return check.unsure('the kit could not end the session at Gatehouse');
    await rig.due();
    const mark = rig.proxy.mark();
    const first = (await rig.together(tab, 5))[0];
    const shown = await rig.page(tab);
    saw(`${counted(rig.proxy.since(mark, 'refresh').length)}, then ${shown.isIn ? 'signed in' : describe(shown)}`);
    if (first.loops || shown.loops) return wrong('loops', describe(shown));
    if (shown.isIn) return wrong('lives', 'the session is over at Gatehouse, and the page still shows the person');
    const quiet = rig.proxy.mark();
    for (let pages = 0; pages < 5; pages += 1) await rig.page(tab);
    const asked = rig.proxy.since(quiet, 'refresh').length;
    if (asked > 0) wrong('asks', `${counted(asked)} with the dead token in five pages`);
    const arrived = await rig.signIn(tab);
    if (!(await rig.page(tab)).isIn) wrong('locked', `the next sign-in: ${describe(arrived)}`);
  },
};

export default [twenty, lost, ...blips, hangs, asleep, restart, ended];
