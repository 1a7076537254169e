import { claimsOf } from './claims.js';

/** Sessions that were signed out here. A refresh that was under way, or a copy of a cookie, must not bring one back. */
export function createEnded() {
  const known = new Map();
  return {
    /** For as long as an access token lives: afterwards Gatehouse is asked about each copy. */
    add(sid, lifeMs) {
      const now = Date.now();
      for (const [other, until] of known) if (until < now) known.delete(other);
      known.set(sid, now + lifeMs);
    },
    has: (accessToken) => known.has(sidOf(accessToken)),
  };
}

/** A token that cannot be read stands for itself. */
export const sidOf = (token) => claimsOf(token).sid ?? token;
