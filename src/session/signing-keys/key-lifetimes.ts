/** How long a verifier may keep the JWKS before it asks again. */
export const JWKS_MAX_AGE_SECONDS = 300;
/** How old the next key is before it signs: every verifier has fetched the JWKS since, with a minute to spare. */
export const NEXT_KEY_AGE_SECONDS = JWKS_MAX_AGE_SECONDS + 60;
