import { statement } from '../../platform/database/statement.js';
import { expired } from '../../platform/database/sweeps.js';

interface Mailbox {
  applicationId: string;
  emailKey: string;
}

const IS_OPEN = 'accepted_at IS NULL AND withdrawn_at IS NULL AND expires_at > now()';

export const IS_INVITED = statement<Mailbox, { id: string }>(
  'is-invited',
  `SELECT id FROM invitations WHERE application_id = :applicationId AND email_key = :emailKey AND ${IS_OPEN}`,
);

/** Of a withdrawal at the same time, one wins: the update looks again at the row that it waited for. */
export const ACCEPT_INVITATION = statement<Mailbox & { identityId: string }, { id: string }>(
  'accept-invitation',
  `
    UPDATE invitations SET accepted_at = now(), identity_id = :identityId
    WHERE application_id = :applicationId AND email_key = :emailKey AND ${IS_OPEN}
    RETURNING id`,
);

/** An ended one is listed for a while. */
export const EXPIRED_INVITATIONS = expired('invitations', { keptFor: '90 days' });
