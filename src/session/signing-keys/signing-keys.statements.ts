import type { Settings } from '../../platform/config/settings.js';
import { type None, statement } from '../../platform/database/statement.js';
import type { SigningKey } from './signing-key.entity.js';

/** How long a replica may still sign with a key after its retirement, plus the difference between clocks. */
const MARGIN_SECONDS = 300;

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

/** Every key that a token may carry now or soon. */
export const IS_PUBLISHED =
  'withdrawn_at IS NULL AND (retired_at IS NULL OR retired_at > now() - make_interval(secs => :life))';

/** In seconds: how long a retired key stays published. */
export const publishedLife = ({ ttl }: Pick<Settings, 'ttl'>): number => ttl.accessToken + MARGIN_SECONDS;

export interface ListedSigningKey
  extends Pick<SigningKey, 'alg' | 'createdAt' | 'activatedAt' | 'retiredAt' | 'withdrawnAt'> {
  kid: string;
  state: 'next' | 'active' | 'retiring' | 'withdrawn';
}

/** The published ones, and after them the withdrawn ones, which stay listed. */
export const LIST_SIGNING_KEYS = statement<{ life: number }, ListedSigningKey>(
  'list-signing-keys',
  `
    SELECT id AS kid, alg,
      CASE WHEN withdrawn_at IS NOT NULL THEN 'withdrawn' WHEN retired_at IS NOT NULL THEN 'retiring'
        WHEN activated_at IS NOT NULL THEN 'active' ELSE 'next' END AS state,
      created_at, activated_at, retired_at, withdrawn_at
    FROM signing_keys WHERE withdrawn_at IS NOT NULL OR (${IS_PUBLISHED})
    ORDER BY withdrawn_at IS NOT NULL, created_at`,
);
