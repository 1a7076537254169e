import type { Flow } from './flows.statements.js';
import { cancelled, mayCancelTo, mayReturnTo, readCancelUrl, readRedirectUrl, returnWith } from './redirect-rules.js';

const ORIGIN = 'https://app.example.com';
const OPEN = { origins: [ORIGIN], redirectUrls: [] };
const LISTED = { origins: [ORIGIN], redirectUrls: [`${ORIGIN}/callback`, `${ORIGIN}/callback?from=app`, ORIGIN] };

describe('Where a login may lead back to', () => {
  it.each<[url: string, whenOpen: boolean, whenListed: boolean]>([
    [`${ORIGIN}/callback`, true, true],
    [`${ORIGIN}/callback?from=app`, true, true],
    [ORIGIN, true, true],
    [`${ORIGIN}/`, true, false],
    [`${ORIGIN}/callback/`, true, false],
    [`${ORIGIN}/callback?from=APP`, true, false],
    [`${ORIGIN}/callback#end`, true, false],
    [`${ORIGIN}/other`, true, false],
    ['https://evil.example/callback', false, false],
    [`${ORIGIN}.evil.example/callback`, false, false],
    ['http://app.example.com/callback', false, false],
    ['/callback', false, false],
    ['', false, false],
  ])('«%s» without a list: %s, with one: %s', (url, whenOpen, whenListed) => {
    expect(readRedirectUrl(OPEN, url) !== undefined).toBe(whenOpen);
    expect(readRedirectUrl(LISTED, url) !== undefined).toBe(whenListed);
    expect(readCancelUrl(LISTED, url) !== undefined).toBe(whenOpen); // the list is about redirect URLs alone
  });

  it('refuses a listed URL on an origin that the application has given up', () => {
    const moved = { origins: ['https://new.example.com'], redirectUrls: [`${ORIGIN}/callback`] };
    expect(readRedirectUrl(moved, `${ORIGIN}/callback`)).toBeUndefined();
    expect(mayReturnTo(moved, { redirectUrl: `${ORIGIN}/callback` })).toBe(false);
    expect(mayCancelTo(moved, { cancelUrl: `${ORIGIN}/callback` })).toBe(false);
  });

  it.each<[url: string, may: boolean]>([
    [`${ORIGIN}/callback`, true],
    [`${ORIGIN}/`, true], // as the listed URL without a path is parsed
    [`${ORIGIN}/other`, false],
  ])('at its end: %s: %s', (redirectUrl, may) => {
    expect(mayReturnTo(LISTED, { redirectUrl })).toBe(may);
    expect(mayReturnTo(OPEN, { redirectUrl })).toBe(true);
    expect(mayCancelTo(LISTED, { cancelUrl: redirectUrl })).toBe(true);
  });
});

describe('What a login adds to its address', () => {
  const flow = (state: string | null) =>
    ({ redirectUrl: `${ORIGIN}/callback?from=app`, cancelUrl: `${ORIGIN}/`, state, asked: null }) as Flow;
  const answer = (state: string | null) => returnWith(flow(state), { code: 'the-code' }).redirectUrl;

  it('is a code, after the state', () => {
    expect(answer('a b')).toBe(`${ORIGIN}/callback?from=app&state=a%20b&code=the-code`);
    expect(answer(null)).toBe(`${ORIGIN}/callback?from=app&code=the-code`);
  });

  it('is the state alone when it was cancelled', () => {
    expect(cancelled(flow('s')).redirectUrl).toBe(`${ORIGIN}/?state=s`);
    expect(cancelled(flow(null)).redirectUrl).toBe(`${ORIGIN}/`);
  });
});
