import { randomBytes } from 'node:crypto';
import type { Authenticator } from './authenticator.js';
import { type GivenApplication, givenApplication } from './given.js';
import { givenPasskey, passkeyFormOf, passkeyRequestOf } from './given-passkey.js';
import { givenProvider } from './given-provider.js';
import { Browser, givenLogin } from './hosted.js';
import type { Answer, Service } from './service.js';
import { comeBack, person } from './social.js';
import { App } from './totp.js';
import { bytesOfBase32 } from './totp-code.js';
import { Upstream } from './upstream.js';

const random = (name: string): string => `${name}-${randomBytes(24).toString('base64url')}`;

/**
 * A new account of a provider that sets up an authenticator app, whose browser is remembered, and that then continues
 * with the app, with a recovery code and with a passkey. Answers what opens something, as it was sent and shown.
 */
export async function givenStrongStory(service: Service): Promise<string[]> {
  const upstream = await Upstream.start();
  const clientSecret = random('client-secret');
  const application = await givenApplication(service, { mfa: 'required' });
  await givenProvider(service, application, { issuer: upstream.issuer, secret: clientSecret });
  const browser = new Browser(service);
  const claims = person();
  const told = await arriveFromProvider(service, { application, browser, upstream, claims });
  await upstream.stop();
  const { app, codes } = await setUpApp(service, browser);
  const cookies = rememberedSecrets(browser);
  for (const code of [app.code(1), codes[0] as string]) {
    await continueAs(service, application, browser, { email: claims.email as string, code });
    cookies.push(...rememberedSecrets(browser));
  }
  const identity = await ownerOf(service, claims.email as string);
  const passkey = await givenPasskey(service, application, { ...identity, password: '' }, { isOfTwoFactors: true });
  const signed = await signInByPasskey(service, application, passkey);
  const secrets = [
    ...[clientSecret, ...told, app.secret, bytesOfBase32(app.secret).toString('base64url')],
    ...codes.flatMap((code) => [code, code.replace('-', ''), code.toLowerCase()]),
    ...cookies,
    ...signed,
  ];
  if (cookies.length !== 3 || codes.length !== 10 || !secrets.every(isSecret)) throw new Error('The story has a gap');
  return secrets;
}

const isSecret = (text: unknown): boolean => typeof text === 'string' && text.length >= 10;

interface Arrival {
  application: GivenApplication;
  browser: Browser;
  upstream: Upstream;
  claims: ReturnType<typeof person>;
}

async function arriveFromProvider(
  service: Service,
  { application, browser, upstream, claims }: Arrival,
): Promise<string[]> {
  const [code, accessToken, refreshToken] = [random('code'), random('access'), random('refresh')];
  await browser.open((await givenLogin(service, application)).path);
  const left = await browser.press('Continue with corp', { remember: 'yes' });
  const { searchParams } = new URL(left.headers.get('location') as string);
  const [state, nonce] = [searchParams.get('state') as string, searchParams.get('nonce') as string];
  const idToken = await upstream.sign({ ...claims, nonce });
  upstream.grant(idToken, { access_token: accessToken, refresh_token: refreshToken });
  const callback = new URL(searchParams.get('redirect_uri') as string).pathname;
  await comeBack(browser, { callback, state }, { code });
  const verifier = upstream.asked.find(({ path }) => path === '/token')?.form.get('code_verifier') as string;
  const signature = idToken.split('.')[2] as string;
  return [state, nonce, verifier, code, accessToken, refreshToken, idToken, signature, ...loginSecrets(browser)];
}

async function setUpApp(service: Service, browser: Browser): Promise<{ app: App; codes: string[] }> {
  const { text } = await browser.land();
  const app = new App(service, (/<code>([A-Z2-7 ]+)<\/code>/.exec(text)?.[1] ?? '').replaceAll(' ', ''));
  const shown = await browser.press('Verify', { code: app.code() });
  const codes = [...shown.text.matchAll(/<code>([0-9A-Z]{5}-[0-9A-Z]{5})<\/code>/g)].map(([, code]) => code as string);
  requireArrived(await browser.press('Continue'));
  return { app, codes };
}

async function continueAs(
  service: Service,
  at: GivenApplication,
  browser: Browser,
  { email, code }: { email: string; code: string },
): Promise<void> {
  await browser.open((await givenLogin(service, at)).path);
  await browser.press(`Continue as ${email}`);
  await browser.land();
  if (code.includes('-')) await browser.follow('Use a recovery code');
  requireArrived(await browser.press('Verify', { code }));
}

async function signInByPasskey(service: Service, at: GivenApplication, passkey: Authenticator): Promise<string[]> {
  const browser = new Browser(service);
  await browser.open((await givenLogin(service, at)).path);
  const { action, csrf } = passkeyFormOf(browser.page);
  const request = passkeyRequestOf(browser.page);
  const credential = passkey.use(request);
  const held = loginSecrets(browser);
  requireArrived(await browser.post(action, { csrf, credential }));
  return [...held, request.challenge, JSON.parse(credential).response.signature];
}

/** A secret and its MAC. */
const loginSecrets = ({ cookies }: Browser): string[] =>
  [...cookies].flatMap(([name, value]) => (name.includes('gh_login_') ? value.split('.') : []));

/** An id and a secret. */
const rememberedSecrets = ({ cookies }: Browser): string[] =>
  [...cookies].flatMap(([name, value]) => (name.startsWith('gh_remembered_') ? [value.split('.')[1] as string] : []));

const ownerOf = async (service: Service, email: string): Promise<{ id: string; email: string }> =>
  (await service.db.query('SELECT id, email FROM identities WHERE email = $1', [email])).rows[0];

function requireArrived({ headers, text }: Answer): void {
  if (!headers.get('location')?.includes('code=')) throw new Error(`It did not sign in: ${text}`);
}
