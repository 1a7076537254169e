import { type GivenIdentity, givenIdentity, givenSession } from '../given.js';
import { givenSignedInFrom } from '../given-changes.js';
import { givenProvider } from '../given-provider.js';
import { Browser, formOf, givenLogin } from '../hosted.js';
import { givenApp } from '../totp.js';
import { type Attempt, type Circumstances, NO_CODE, STRONG, type Way } from './circumstances.js';

/** What signing in, signing up and their mails count. */
export function waysAtTheSignIn(given: Circumstances): Way[] {
  const { service, anybody, anywhere, ask, signIn, always } = given;

  /** Each with the right password, which is forgiven, so that it spends from no other limit. */
  const secondFactor = async (
    whose: GivenIdentity | Promise<GivenIdentity>,
    from?: string,
    at = service,
  ): Promise<Attempt> => {
    const person = await whose;
    await givenApp(service, person);
    const { email, password } = person;
    const body = { type: 'password', email, password, mfa_code: 'wrong' };
    return () => ask(from ?? anywhere(), 'exchange', body, at);
  };

  return [
    ['sign-in-address', 'passwords', always((from) => signIn(from, anybody()))],
    [
      'sign-in-address',
      'ID tokens',
      always((from) => ask(from, 'exchange', { type: 'id_token', provider: 'google', id_token: 'e30.e30.e30' })),
    ],
    ['sign-in-account', 'passwords', () => () => signIn(anywhere(), 'account@example.com')],
    [
      'sign-in-known-address',
      'passwords',
      async () => {
        const { identity } = await givenSession(given.roomier, { application: given.application });
        const home = anywhere();
        await givenSignedInFrom(service, identity, home);
        return () => signIn(home, identity.email, given.roomier);
      },
    ],
    [
      'provider-address',
      'departures',
      async () => {
        await givenProvider(service, given.application, { issuer: 'http://localhost:9' });
        const { path } = await givenLogin(service, given.application);
        const [from, browser] = [anywhere(), new Browser(service)];
        await browser.open(path);
        const { action, hidden } = formOf(browser.page, 'Continue with corp');
        return () => browser.post(action, hidden, { 'x-forwarded-for': from });
      },
    ],
    ['sign-in-application', 'passwords', () => () => signIn(anywhere(), anybody())],
    ['register-address', 'accounts', always((from) => ask(from, 'register', { email: anybody(), password: STRONG }))],
    [
      'register-application',
      'accounts',
      () => () => ask(anywhere(), 'register', { email: anybody(), password: STRONG }),
    ],
    ['forgot-address', 'addresses', always((from) => ask(from, 'forgot-password', { email: anybody() }))],
    ['forgot-application', 'addresses', () => () => ask(anywhere(), 'forgot-password', { email: anybody() })],
    ['email-code-address', 'addresses', always((from) => ask(from, 'email-code', { email: anybody() }))],
    ['email-code-application', 'addresses', () => () => ask(anywhere(), 'email-code', { email: anybody() })],
    ['code-address', 'codes to verify', always((from) => ask(from, 'verify-email', NO_CODE))],
    [
      'code-address',
      'codes to sign in',
      always((from) => ask(from, 'exchange', { type: 'email_code', code: '000000' })),
    ],
    ['code-address', 'codes to reset', always((from) => ask(from, 'reset-password', NO_CODE))],
    ['code-application', 'codes', () => () => ask(anywhere(), 'verify-email', NO_CODE)],
    ['mfa-account', 'second factors', () => secondFactor(givenIdentity(service, given.application))],
    [
      'mfa-known-address',
      'second factors',
      async () => {
        const { identity } = await givenSession(given.roomier, { application: given.application });
        const home = anywhere();
        await givenSignedInFrom(service, identity, home);
        return secondFactor(identity, home, given.roomier);
      },
    ],
  ];
}
