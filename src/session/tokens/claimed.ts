import type { DeclaredClaim } from '../../applications/claims.js';
import type { UserFacts } from '../../identities/user-facts.js';

export type ClaimValue = string | number | boolean | string[];

/** A value of another type, or one that is too long, is left out: a login does not fail because of it. */
export const claimed = (claims: DeclaredClaim[], facts: UserFacts): Record<string, ClaimValue> =>
  Object.fromEntries(
    claims.flatMap((claim) => {
      const value = factFrom(claim.from, facts);
      return canSay(claim, value) ? [[claim.name, value]] : [];
    }),
  );

/** There is a value, and tokens cannot say it. */
export function leftOut(claim: DeclaredClaim, facts: UserFacts): boolean {
  const value = factFrom(claim.from, facts);
  return value !== undefined && value !== null && !canSay(claim, value);
}

const canSay = ({ max }: DeclaredClaim, value: unknown): value is ClaimValue =>
  isValue(value) && Buffer.byteLength(JSON.stringify(value)) <= max;

function factFrom(from: string, { claims, externalId, metadata }: UserFacts): unknown {
  if (from === 'external_id') return externalId ?? undefined;
  const [, member] = /^metadata\.(.+)$/.exec(from) ?? [];
  if (member === undefined) return claims[from as keyof UserFacts['claims']];
  return metadata && Object.hasOwn(metadata, member) ? metadata[member] : undefined;
}

const isValue = (value: unknown): value is ClaimValue =>
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every((one) => typeof one === 'string'));
