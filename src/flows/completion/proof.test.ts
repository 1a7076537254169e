import { wayOfOrganization } from '../../plans/ways-in.js';
import {
  firstFactorOf,
  isOfTwoFactors,
  mayAddToAccount,
  provedByMail,
  provedByPassword,
  provedByProvider,
  strengthened,
  weakened,
} from './proof.js';

describe('R74: a second factor that is added to a proof', () => {
  const password = provedByPassword('one', 'hash');

  it.each([
    ['a code', password, ['otp'], ['pwd', 'otp', 'mfa']],
    ['a passkey of one device', password, ['user', 'hwk'], ['pwd', 'user', 'hwk', 'mfa']],
    ['a passkey of many devices', password, ['user', 'swk'], ['pwd', 'user', 'swk', 'mfa']],
    ['a code, to a mailed one', provedByMail('one'), ['otp'], ['otp', 'mfa']],
    ['a passkey, to a mailed code', provedByMail('one'), ['user', 'hwk'], ['otp', 'user', 'hwk', 'mfa']],
    ['a code, to a provider', provedByProvider('one', 'corp'), ['otp'], ['fed', 'otp', 'mfa']],
  ])('is in amr: %s', (_what, proof, methods, amr) => {
    const both = strengthened(proof, ...methods);
    expect(both).toMatchObject({ ...proof, amr });
    expect([isOfTwoFactors(proof), isOfTwoFactors(both)]).toEqual([false, true]);
  });

  it('is no part of what a remembered browser repeats, however often one was added', () => {
    expect(firstFactorOf(strengthened(strengthened(password, 'otp'), 'user', 'hwk'))).toEqual(['pwd']);
    expect(firstFactorOf(provedByProvider('one', 'corp', true))).toEqual(['fed']);
  });

  it('is taken away from an upstream whose word on it does not count', () => {
    expect(weakened(provedByProvider('one', 'corp', true)).amr).toEqual(['fed']);
  });
});

describe('A way in or a factor may be added', () => {
  const password = provedByPassword('one', 'hash');
  const continued = { ...password, rememberedBrowserId: 'a browser' };

  it.each([
    ['a password', true, password],
    ['a provider of the application', true, provedByProvider('one', 'corp')],
    ['the provider of an organization', false, provedByProvider('one', wayOfOrganization('acme'), true)],
    ['a remembered browser', false, continued],
    ['a remembered browser and a second factor', false, strengthened(continued, 'otp')],
    ['a browser that is signed in', false, { ...password, browserSignInId: 'a browser' }],
  ])('by %s: %s', (_what, may, proof) => expect(mayAddToAccount(proof)).toBe(may));
});
