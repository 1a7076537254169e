/** What OpenID Connect calls the facts about a user (Core, 5.1). One that the user has not given is absent. */
export interface StandardClaims {
  name?: string;
  picture?: string;
  locale?: string;
  /** Seconds since 1970. */
  updated_at: number;
  email: string;
  email_verified: boolean;
}

/** They as one value, of a row of identities. */
export const STANDARD_CLAIMS = `json_strip_nulls(json_build_object('name', name, 'picture', picture, 'locale', locale,
      'updated_at', floor(extract(epoch FROM identities.updated_at)), 'email', email, 'email_verified', email_verified_at IS NOT NULL))`;
