import { Injectable } from '@nestjs/common';
import { STANDARD_CLAIMS, type StandardClaims } from '../identities/standard-claims.js';
import { Database } from '../platform/database/database.js';
import { statement } from '../platform/database/statement.js';
import type { Credentials } from '../session/tokens/credentials.js';

const USER = statement<{ id: string }, { claims: StandardClaims }>(
  'user-of-claims',
  `SELECT ${STANDARD_CLAIMS} AS claims FROM identities WHERE id = :id`,
);

/** With what the client of a session asked for by name. */
const USER_OF_SESSION = statement<
  { id: string; sessionId: string },
  { claims: StandardClaims; named: string[] | null }
>(
  'user-of-userinfo',
  `
    SELECT ${STANDARD_CLAIMS} AS claims,
      (SELECT granted->'claims' FROM sessions WHERE sessions.id = :sessionId) AS named
    FROM identities WHERE id = :id`,
);

const BY_SCOPE = {
  profile: ['name', 'picture', 'locale', 'updated_at'],
  email: ['email', 'email_verified'],
} as const;

export const CLAIMS = Object.values(BY_SCOPE).flat();

/** What a client learns of a user, by scope. */
@Injectable()
export class UserClaims {
  constructor(private readonly database: Database) {}

  /** By scope, and those that it has asked for by name. A refresh has read the user already. */
  async of(
    { identityId, facts }: Pick<Credentials, 'identityId' | 'facts'>,
    scope: readonly string[],
    named: readonly string[] = [],
  ): Promise<Partial<StandardClaims>> {
    if (!scope.includes('profile') && !scope.includes('email') && named.length === 0) return {};
    if (facts) return shownOf(facts.claims, scope, named);
    const [user] = await this.database.run(USER, { id: identityId });
    return user ? shownOf(user.claims, scope, named) : {};
  }

  async ofSession(
    { sub: id, sid: sessionId }: { sub: string; sid: string },
    scope: readonly string[],
  ): Promise<Partial<StandardClaims>> {
    const [user] = await this.database.run(USER_OF_SESSION, { id, sessionId });
    return user ? shownOf(user.claims, scope, user.named ?? []) : {};
  }
}

function shownOf(claims: StandardClaims, scope: readonly string[], named: readonly string[]): Partial<StandardClaims> {
  const shown = new Set<string>(named);
  for (const [one, members] of Object.entries(BY_SCOPE))
    if (scope.includes(one)) for (const member of members) shown.add(member);
  return Object.fromEntries(Object.entries(claims).filter(([name]) => shown.has(name)));
}

export const ACR_VALUES = ['pwd', 'mfa', 'phr'] as const;

/**
 * How the user signed in: with a passkey, which no page can phish, with two factors, or with one. A level counts as those
 * below it too: a client that demands some of them is told the highest of these.
 */
export function acrOf(amr: readonly string[], demanded: readonly string[] = ACR_VALUES): (typeof ACR_VALUES)[number] {
  if (amr.includes('user') && demanded.includes('phr')) return 'phr';
  return amr.includes('mfa') && demanded.includes('mfa') ? 'mfa' : 'pwd';
}
