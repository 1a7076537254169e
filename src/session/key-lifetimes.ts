/** How long a verifier may keep the JWKS before it asks again. */
export const JWKS_MAX_AGE_SECONDS = 300;
/** How long a replica may go on with the keys that it has read. */
export const KEYS_STALE_SECONDS = 60;
