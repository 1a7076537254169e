import { type FetchContext, fetchContextOf } from './visitor.js';

type Headers = Record<string, string>;

const from = (site: string, mode: string, dest: string, more: Headers = {}): Headers => ({
  'sec-fetch-site': site,
  'sec-fetch-mode': mode,
  'sec-fetch-dest': dest,
  ...more,
});
const ORIGIN = { origin: 'https://app.example.com' };

describe('The context of a request', () => {
  it.each<[what: string, method: string, headers: Headers, context: FetchContext]>([
    ['a page of ours', 'POST', from('same-origin', 'cors', 'empty', ORIGIN), 'own'],
    ['a typed address', 'GET', from('none', 'navigate', 'document'), 'own'],
    ['a command line', 'GET', {}, 'unstated'],
    ['an old browser that names its origin', 'POST', ORIGIN, 'unstated'],
    ['a link on another site', 'GET', from('cross-site', 'navigate', 'document'), 'navigation'],
    ['a link on the same site', 'GET', from('same-site', 'navigate', 'document'), 'navigation'],
    ['a form that fills the window', 'POST', from('cross-site', 'navigate', 'document', ORIGIN), 'navigation'],
    ['a form without an origin', 'POST', from('cross-site', 'navigate', 'document'), 'embedded'],
    ['a frame', 'GET', from('cross-site', 'navigate', 'iframe'), 'embedded'],
    ['a form within a frame', 'POST', from('cross-site', 'navigate', 'iframe', ORIGIN), 'embedded'],
    ['a picture', 'GET', from('cross-site', 'no-cors', 'image'), 'embedded'],
    ['a script that does not read the answer', 'POST', from('cross-site', 'no-cors', 'empty', ORIGIN), 'embedded'],
    ['a script that reads the answer', 'POST', from('cross-site', 'cors', 'empty', ORIGIN), 'fetch'],
    ['a script of the same site', 'GET', from('same-site', 'cors', 'empty', ORIGIN), 'fetch'],
    ['a script that hides its origin', 'GET', from('cross-site', 'cors', 'empty'), 'embedded'],
    ['a mode that no browser has yet', 'GET', from('cross-site', 'telepathy', 'empty', ORIGIN), 'embedded'],
    ['a site that no browser names yet', 'GET', from('near-site', 'cors', 'empty'), 'embedded'],
    ['HEAD', 'HEAD', from('same-origin', 'cors', 'empty'), 'ahead'],
    ['a prefetch', 'GET', from('same-origin', 'navigate', 'document', { 'sec-purpose': 'prefetch' }), 'ahead'],
    ['a prerender', 'GET', from('none', 'navigate', 'document', { 'sec-purpose': 'prefetch;prerender' }), 'ahead'],
    ['an older prefetch', 'GET', from('cross-site', 'navigate', 'document', { purpose: 'prefetch' }), 'ahead'],
    ['another purpose', 'GET', from('same-origin', 'cors', 'empty', { purpose: 'preview' }), 'own'],
  ])('%s (%s)', (_what, method, headers, context) => {
    expect(fetchContextOf({ method, headers })).toBe(context);
  });
});
