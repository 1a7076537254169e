import type { ManagedUser } from '../../management/users/list-users.statement.js';
import type { UserWays } from '../../management/users/user-ways.statement.js';
import { allows, EMAIL_CODE } from '../../plans/ways-in.js';
import type { Language } from '../../platform/http/language.js';
import { momentInWords } from '../../portal/pages/views/moment.js';
import type { ConsoleWords } from '../../words/en/console.js';

interface Now {
  words: ConsoleWords['people']['now'];
  language: Language;
  now: Date;
}

const offers = ({ allowed }: UserWays, way: string): boolean => allows(allowed, way);

/** What they would see if they tried to sign in at this moment, in a few sentences. */
export function signInNow(user: ManagedUser, ways: UserWays, { words, language, now }: Now): string[] {
  const ago = (at: Date): string => momentInWords({ at, now, language });
  if (user.blockedAt) return [words.blocked(ago(user.blockedAt))];
  const providers = ways.links.filter(({ provider }) => offers(ways, provider)).map(({ provider }) => provider);
  const hasPassword = user.hasPassword && offers(ways, 'password');
  const passkeys = offers(ways, 'passkey') ? ways.passkeys.length : 0;
  const hasEmailCode = offers(ways, EMAIL_CODE);
  if (!hasPassword && !hasEmailCode && passkeys === 0 && providers.length === 0)
    return [user.hasPassword ? words.passwordClosed : words.nothing];
  const names = new Intl.ListFormat(language, { type: 'disjunction' }).format(new Set(providers));
  return [
    // A mailed code verifies the address by itself.
    ...(user.emailVerifiedAt || (hasEmailCode && !hasPassword) ? [] : [words.unverified]),
    ...passwordSentences(),
    ...(hasEmailCode ? [words.emailCode] : []),
    ...(user.mfaEnabledAt ? [words.code] : ways.mfa === 'required' ? [words.setUp] : []),
    ...(passkeys > 0 ? [words.passkey(passkeys)] : []),
    ...(providers.length > 0 ? [user.mfaEnabledAt ? words.providersWithCode(names) : words.providers(names)] : []),
  ];

  function passwordSentences(): string[] {
    if (!user.hasPassword) return offers(ways, 'password') ? [words.noPassword] : [];
    if (!hasPassword) return [words.passwordClosed];
    if (user.newPasswordDueAt) return [words.due];
    return [ways.passwordChangedAt ? words.password(ago(ways.passwordChangedAt)) : words.passwordUndated];
  }
}
