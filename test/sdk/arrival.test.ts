// @ts-expect-error it has no types, because no application imports it
import { takeArrival } from '../../packages/browser/arrival.js';

type Arrival = { code: string; verifier: string | undefined } | undefined;

/** A page at which a login arrives. */
function arriveAt(href: string, cookie: string): Arrival {
  const page = { location: new URL(href), document: { cookie }, history: { state: null, replaceState: () => {} } };
  Object.assign(globalThis, page);
  try {
    return takeArrival('gatehouse:shop', undefined) as Arrival;
  } finally {
    for (const name of Object.keys(page)) Reflect.deleteProperty(globalThis, name);
  }
}

describe('A login that arrives at a single page', () => {
  const verifierAt = (href: string, cookie: string) => arriveAt(`${href}/?code=c&state=s`, cookie)?.verifier;

  it('belongs to the browser that has started it', () => {
    expect(verifierAt('https://app.example.com', 'a=b; __Host-login_s=verifier')).toBe('verifier');
    expect(verifierAt('http://localhost:5173', 'a=b; login_s=verifier')).toBe('verifier');
    expect(verifierAt('https://app.example.com', '__Host-login_other=verifier')).toBeUndefined();
  });

  // Red where the name is compared without its prefix: `login_s` with `Domain=example.com` comes from any host below it.
  it('is not one that a neighbouring host has planted', () => {
    expect(verifierAt('https://app.example.com', 'login_s=planted')).toBeUndefined();
    expect(verifierAt('https://app.example.com', 'login_s=planted; __Host-login_s=verifier')).toBe('verifier');
  });
});
