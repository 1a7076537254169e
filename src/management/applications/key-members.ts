import type { LiveKey } from '../keys/management-keys.statements.js';
import { ScopeMissing } from '../management.errors.js';
import type { Body } from './body-source.js';

const KEY_MEMBERS = ['jwks', 'jwks_uri'];

/** The keys of a client are its credentials, as its secrets are. */
export function requireScopeForKeys({ scopes }: LiveKey, body: Body | undefined): void {
  const namesKeys = KEY_MEMBERS.some((name) => name in (body ?? {}));
  if (namesKeys && !scopes.includes('keys:write')) throw new ScopeMissing('keys:write');
}
