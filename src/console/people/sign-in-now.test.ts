import type { ManagedUser } from '../../management/users/list-users.statement.js';
import type { UserWays } from '../../management/users/user-ways.statement.js';
import { WORDS } from '../../words/words.js';
import { signInNow } from './sign-in-now.js';

const now = new Date('2026-11-26T12:00:00Z');
const USER = { hasPassword: false, emailVerifiedAt: now, blockedAt: null, mfaEnabledAt: null } as ManagedUser;
const WAYS = { passwordChangedAt: null, passkeys: [], links: [], mfa: 'optional' } as unknown as UserWays;

const said = (allowed: string[], user: Partial<ManagedUser> = {}): string => {
  const words = WORDS.en.console.people.now;
  return signInNow({ ...USER, ...user }, { ...WAYS, allowed }, { words, language: 'en', now }).join(' ');
};

describe('How a person signs in now', () => {
  // Red where it speaks of passwords that the application does not have, and where `*` is taken for mailed codes too.
  it('is by a mailed code where the plan names it', () => {
    expect(said(['email_code'])).toBe('A mailed code signs them in.');
    expect(said(['*', 'email_code'])).toBe('There is no password. A mailed code signs them in.');
    expect(said(['*'])).toMatch(/^Nothing opens the account/);
  });

  it('says of an address that is not verified what a password would lead to, and not what a mailed code does', () => {
    const unverified = { emailVerifiedAt: null, hasPassword: true };
    expect(said(['email_code'], { emailVerifiedAt: null })).toBe('A mailed code signs them in.');
    expect(said(['password', 'email_code'], unverified)).toMatch(/^They would be asked for the code in a mail first/);
  });
});
