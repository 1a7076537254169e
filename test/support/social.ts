import type { ServerResponse } from 'node:http';
import type { JWTPayload } from 'jose';
import { newId } from '../../src/platform/crypto/ids.js';
import type { GivenApplication } from './given.js';
import { CLIENT } from './given-provider.js';
import { type Browser, givenLogin, visibleText } from './hosted.js';
import type { Answer, Service } from './service.js';
import { until } from './until.js';
import type { Upstream } from './upstream.js';

/** What the browser takes along to the provider. */
export interface Departed {
  url: URL;
  state: string;
  nonce: string;
  /** Path of the callback. */
  callback: string;
  flow: string;
  /** Path and query of the sign-in page. */
  page: string;
}

export async function givenDeparture(
  service: Service,
  application: GivenApplication,
  browser: Browser,
  label = 'corp',
  more: object = {},
): Promise<Departed> {
  const { path, flow } = await givenLogin(service, application, more);
  await browser.open(path);
  return depart(browser, flow, path, label);
}

export async function depart(browser: Browser, flow: string, page: string, label = 'corp'): Promise<Departed> {
  return departureIn(await browser.press(`Continue with ${label}`), flow, page);
}

/** Where an answer of the service leads the browser. */
export function departureIn(answer: Answer, flow: string, page: string): Departed {
  if (answer.status !== 303) throw new Error(`It did not leave: ${answer.status} ${visibleText(answer.text)}`);
  const url = new URL(answer.headers.get('location') as string);
  const { state = '', nonce = '', redirect_uri = '' } = Object.fromEntries(url.searchParams);
  return { url, state, nonce, callback: new URL(redirect_uri).pathname, flow, page };
}

/** The browser comes back from the provider. */
export const comeBack = (
  browser: Browser,
  { callback, state }: Pick<Departed, 'callback' | 'state'>,
  query: Record<string, string> = {},
): Promise<Answer> => browser.open(`${callback}?${new URLSearchParams({ code: 'the-code', state, ...query })}`);

/** A verified person whom nobody knows yet. */
export const person = (claims: JWTPayload = {}): JWTPayload => {
  const sub = newId();
  return { aud: CLIENT, sub, email: `${sub}@example.com`, email_verified: true, ...claims };
};

/** Signs in whoever the claims describe. */
export async function signedInThere(
  browser: Browser,
  upstream: Upstream,
  departed: Departed,
  claims: JWTPayload = person(),
): Promise<Answer> {
  upstream.grant(await upstream.sign({ nonce: departed.nonce, ...claims }));
  return comeBack(browser, departed);
}

/** The token endpoint keeps its answer back until the test lets it go. */
export async function heldBack(
  upstream: Upstream,
  { nonce }: Departed,
  claims: JWTPayload = person(),
): Promise<{ asked: Promise<unknown>; release: () => void }> {
  const idToken = await upstream.sign({ nonce, ...claims });
  const answer = JSON.stringify({ access_token: 'access', token_type: 'Bearer', id_token: idToken });
  let held: ServerResponse | undefined;
  upstream.replies.set('/token', (response) => {
    held = response;
  });
  const asked = until(() => held !== undefined);
  return { asked, release: () => void held?.setHeader('content-type', 'application/json').end(answer) };
}

/** Who the application is told has signed in. */
export async function userOf(service: Service, answer: Answer) {
  const code = new URL(answer.headers.get('location') ?? 'none:').searchParams.get('code');
  if (!code) throw new Error(`No code came: ${answer.status} ${visibleText(answer.text)}`);
  const authorized = await service.http.post('/v1/auth/authorize', { code, client_type: 'server' });
  return authorized.body.user;
}
