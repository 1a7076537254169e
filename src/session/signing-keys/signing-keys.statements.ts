import { type None, statement } from '../../platform/database/statement.js';

/** How long a verifier may keep the JWKS before it asks again. */
export const JWKS_MAX_AGE_SECONDS = 300;
/** The age at which the next key may sign: every verifier has fetched the JWKS since, with a minute to spare. */
const NEXT_KEY_AGE_SECONDS = JWKS_MAX_AGE_SECONDS + 60;

export const SECONDS_UNTIL_READY = statement<{ id: string }, { seconds: number }>(
  'seconds-until-signing-key-ready',
  `
    SELECT ceil(${NEXT_KEY_AGE_SECONDS} - extract(epoch FROM clock_timestamp() - created_at))::integer AS seconds
    FROM signing_keys WHERE id = :id`,
);

export const LOCK_SIGNING_KEYS = statement<None>(
  'lock-signing-keys',
  'LOCK TABLE signing_keys IN SHARE ROW EXCLUSIVE MODE',
);
