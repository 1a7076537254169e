import { statement } from '../../platform/database/statement.js';
import type { EmailCodeKind } from '../entities/email-code.entity.js';
import { MOST_TRIES } from './code-text.js';

/** A code that can still be used. */
export const ALIVE = 'used_at IS NULL AND replaced_at IS NULL AND expires_at > now()';
/** The window that waits may continue until the code is replaced. */
const GRANTS = 'granted_at IS NOT NULL AND replaced_at IS NULL';

interface Presented {
  flowId: string;
  kind: EmailCodeKind;
  identityId: string | null;
}

interface Judged {
  matched: boolean;
}

export const CONSUME_LINK = statement<Presented & { linkHash: Buffer }, Judged>(
  'consume-email-link',
  `
    UPDATE email_codes SET used_at = now()
    WHERE flow_id = :flowId AND kind = :kind AND link_hash = :linkHash AND identity_id = :identityId AND ${ALIVE}
    RETURNING true AS matched`,
);

/** A wrong guess is counted by the same update, so that guesses at the same time are counted one by one. */
export const CONSUME_DIGITS = statement<Presented & { macs: Buffer[] }, Judged>(
  'consume-email-digits',
  `
    UPDATE email_codes
    SET used_at = CASE WHEN digits_mac = ANY(:macs) AND identity_id IS NOT NULL THEN now() END,
        tries = tries + CASE WHEN digits_mac = ANY(:macs) AND identity_id IS NOT NULL THEN 0 ELSE 1 END
    WHERE flow_id = :flowId AND kind = :kind AND tries < ${MOST_TRIES}
      AND identity_id IS NOT DISTINCT FROM :identityId AND ${ALIVE}
    RETURNING used_at IS NOT NULL AS matched`,
);

/** Digits that were mailed to an address; a decoy has none. */
const RIGHT_FOR_SIGN_IN = 'digits_mac = ANY(:macs) AND email IS NOT NULL';

export const JUDGE_SIGN_IN = statement<{ id: string; macs: Buffer[] }, Judged>(
  'judge-sign-in-digits',
  `
    UPDATE email_codes
    SET tries = tries + CASE WHEN ${RIGHT_FOR_SIGN_IN} THEN 0 ELSE 1 END
    WHERE id = :id AND tries < ${MOST_TRIES} AND ${ALIVE}
    RETURNING ${RIGHT_FOR_SIGN_IN} AS matched`,
);

export const TAKE_SIGN_IN = statement<{ id: string; macs: Buffer[]; identityId: string }, { id: string }>(
  'take-sign-in-digits',
  `
    UPDATE email_codes SET used_at = now(), identity_id = :identityId
    WHERE id = :id AND ${RIGHT_FOR_SIGN_IN} AND tries < ${MOST_TRIES} AND ${ALIVE}
    RETURNING id`,
);

/** Rows are locked in one order, so that two replacements of the same codes queue up and cannot deadlock. */
const replaceWhere = (condition: string): string => `
    UPDATE email_codes SET replaced_at = now()
    WHERE id IN (
      SELECT id FROM email_codes WHERE ${condition} AND (${ALIVE} OR ${GRANTS}) ORDER BY id FOR NO KEY UPDATE
    )`;

export const REPLACE_ALL = statement<{ identityId: string }>(
  'replace-email-codes-of-identity',
  replaceWhere('identity_id = :identityId'),
);

export const REPLACE_KIND = statement<Presented>(
  'replace-email-codes-of-kind',
  replaceWhere('(flow_id = :flowId OR identity_id = :identityId) AND kind = :kind'),
);
