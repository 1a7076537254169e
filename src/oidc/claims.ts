import { Injectable } from '@nestjs/common';
import type { Identity } from '../identities/entities/identity.entity.js';
import { Database } from '../platform/database/database.js';
import { statement } from '../platform/database/statement.js';

type UserRow = Pick<Identity, 'name' | 'picture' | 'locale' | 'email' | 'emailVerifiedAt' | 'updatedAt'>;

const USER = statement<{ id: string }, UserRow>(
  'user-of-claims',
  'SELECT name, picture, locale, email, email_verified_at, updated_at FROM identities WHERE id = :id',
);

/** With what the client of a session asked for by name. */
const USER_OF_SESSION = statement<{ id: string; sessionId: string }, UserRow & { named: string[] | null }>(
  'user-of-userinfo',
  `
    SELECT name, picture, locale, email, email_verified_at, updated_at,
      (SELECT granted->'claims' FROM sessions WHERE sessions.id = :sessionId) AS named
    FROM identities WHERE id = :id`,
);

export const CLAIMS = ['name', 'picture', 'locale', 'updated_at', 'email', 'email_verified'] as const;

/** What a client learns of a user, by scope. */
@Injectable()
export class UserClaims {
  constructor(private readonly database: Database) {}

  /** By scope, and those that it has asked for by name. */
  async of(
    identityId: string,
    scope: readonly string[],
    named: readonly string[] = [],
  ): Promise<Record<string, unknown>> {
    if (!scope.includes('profile') && !scope.includes('email') && named.length === 0) return {};
    const [user] = await this.database.run(USER, { id: identityId });
    return user ? claimsOf(user, scope, named) : {};
  }

  async ofSession(
    { sub: id, sid: sessionId }: { sub: string; sid: string },
    scope: readonly string[],
  ): Promise<Record<string, unknown>> {
    const [user] = await this.database.run(USER_OF_SESSION, { id, sessionId });
    return user ? claimsOf(user, scope, user.named ?? []) : {};
  }
}

/** A value that the user has not given is left out. */
function claimsOf(user: UserRow, scope: readonly string[], named: readonly string[]): Record<string, unknown> {
  const { name, picture, locale, email, emailVerifiedAt, updatedAt } = user;
  const byScope = {
    profile: { name, picture, locale, updated_at: Math.floor(updatedAt.getTime() / 1000) },
    email: { email, email_verified: emailVerifiedAt !== null },
  };
  const claims = Object.entries(byScope).flatMap(([one, members]) =>
    Object.entries(members).filter(([name]) => scope.includes(one) || named.includes(name)),
  );
  return Object.fromEntries(claims.filter(([, value]) => value !== null));
}

export const ACR_VALUES = ['pwd', 'mfa', 'phr'] as const;

/** How the user signed in: with a passkey, which no page can phish, with two factors, or with one. */
export function acrOf(amr: readonly string[]): (typeof ACR_VALUES)[number] {
  if (amr.includes('user')) return 'phr';
  return amr.includes('mfa') ? 'mfa' : 'pwd';
}
