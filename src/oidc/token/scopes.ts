import { InvalidScope } from '../oauth.errors.js';

/** May be fewer than are allowed, and never others (RFC 6749, 6). */
export function narrowedTo(wanted: readonly string[], allowed: readonly string[]): string[] {
  if (wanted.length === 0) return [...allowed];
  if (wanted.some((scope) => !allowed.includes(scope)))
    throw new InvalidScope('scope may name only what was granted: at the sign-in, or to the client in the seed file.');
  return allowed.filter((scope) => wanted.includes(scope));
}
