import type { ImportedIdentity } from '../../import.statements.js';

/** How an account was read, named like the fields of our own form. Of a hash only its kind is shown. */
export interface ImportSample {
  line: number;
  externalId: string | null;
  email: string;
  emailVerified: boolean;
  blocked: boolean;
  name: string | null;
  picture: string | null;
  locale: string | null;
  passwordHash: string | null;
  createdAt: string | null;
}

export function sampleOf(line: number, identity: ImportedIdentity): ImportSample {
  const { externalId, email, verified, blocked, name, picture, locale, hash, createdAt } = identity;
  const passwordHash = hash === null ? null : kindOf(hash);
  return { line, externalId, email, emailVerified: verified, blocked, name, picture, locale, passwordHash, createdAt };
}

/** The first part of the hash, where bcrypt has its version. */
function kindOf(hash: string): string {
  const [kind = ''] = hash.split('$').filter((part) => part !== '');
  return kind.startsWith('2') ? 'bcrypt' : kind;
}
