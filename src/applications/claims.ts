/** The tokens and answers that may say what an application declares of its users. */
export const CLAIM_PLACES = ['access_token', 'id_token', 'userinfo'] as const;
export type ClaimPlace = (typeof CLAIM_PLACES)[number];

/** What of a user may be declared, beside a member of `metadata`. */
export const CLAIM_SOURCES = [
  ...(['external_id', 'name', 'picture', 'locale', 'email', 'email_verified'] as const),
] as const;

/** A member of `metadata` is named as `metadata.plan`. */
export const METADATA_SOURCE = /^metadata\.[A-Za-z0-9_-]{1,64}$/;

export interface DeclaredClaim {
  name: string;
  from: string;
  /** The bytes of its JSON. A value that has more is left out. */
  max: number;
  in: ClaimPlace[];
}

export const USUAL_MAX = 64;
export const USUAL_PLACES: ClaimPlace[] = ['access_token'];

/** As a seed file says them: the source alone, where the rest is as usual. */
export const claimsAsSaid = (claims: DeclaredClaim[] | null): Record<string, unknown> | null =>
  claims &&
  Object.fromEntries(
    claims.map(({ name, ...rest }) => {
      const isUsual = rest.max === USUAL_MAX && String(rest.in) === String(USUAL_PLACES);
      return [name, isUsual ? rest.from : rest];
    }),
  );
