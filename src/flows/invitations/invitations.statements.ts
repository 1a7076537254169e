import { statement } from '../../platform/database/statement.js';
import type { Invitation } from './invitation.entity.js';

interface Mailbox {
  applicationId: string;
  emailKey: string;
}

interface Named {
  applicationId: string;
  id: string;
}

export type InvitationState = 'open' | 'accepted' | 'withdrawn' | 'expired';

/** No token and no hash of one: what operators may see. */
export interface ListedInvitation extends Omit<Invitation, 'tokenHash' | 'emailKey'> {
  state: InvitationState;
}

const IS_UNENDED = 'accepted_at IS NULL AND withdrawn_at IS NULL';
const IS_OPEN = `${IS_UNENDED} AND expires_at > now()`;

const LISTED = `id, application_id, email, name, locale, redirect_url, management_key_id, operator_id, created_at, sent_at,
  sends, expires_at, accepted_at, identity_id, withdrawn_at,
  CASE WHEN accepted_at IS NOT NULL THEN 'accepted' WHEN withdrawn_at IS NOT NULL THEN 'withdrawn'
    WHEN expires_at <= now() THEN 'expired' ELSE 'open' END AS state`;

export const PAGE_OF_INVITATIONS = statement<{ applicationId: string; after: string; limit: number }, ListedInvitation>(
  'page-of-invitations',
  `
    SELECT ${LISTED} FROM invitations WHERE application_id = :applicationId AND id < :after
    ORDER BY id DESC LIMIT :limit`,
);

export const INVITATIONS_OF_MAILBOX = statement<Mailbox & { after: string; limit: number }, ListedInvitation>(
  'invitations-of-mailbox',
  `
    SELECT ${LISTED} FROM invitations
    WHERE application_id = :applicationId AND email_key = :emailKey AND id < :after
    ORDER BY id DESC LIMIT :limit`,
);

export const LISTED_INVITATION = statement<Named, ListedInvitation>(
  'listed-invitation',
  `SELECT ${LISTED} FROM invitations WHERE application_id = :applicationId AND id = :id`,
);

export const IS_INVITED = statement<Mailbox, { id: string }>(
  'is-invited',
  `SELECT id FROM invitations WHERE application_id = :applicationId AND email_key = :emailKey AND ${IS_OPEN}`,
);

type Created = Pick<Invitation, 'id' | 'applicationId' | 'email' | 'emailKey' | 'tokenHash' | 'name' | 'locale'> &
  Pick<Invitation, 'redirectUrl' | 'managementKeyId' | 'operatorId'> & { seconds: number };

/** One that has expired gives way. Nothing comes back where the mailbox has an open one. */
export const CREATE_INVITATION = statement<Created, ListedInvitation>(
  'create-invitation',
  `
    INSERT INTO invitations (id, application_id, email, email_key, token_hash, name, locale, redirect_url,
      management_key_id, operator_id, created_at, sent_at, sends, expires_at)
    VALUES (:id, :applicationId, :email, :emailKey, :tokenHash, :name, :locale, :redirectUrl, :managementKeyId, :operatorId,
      now(), now(), 1, now() + make_interval(secs => :seconds))
    ON CONFLICT (application_id, email_key) WHERE accepted_at IS NULL AND withdrawn_at IS NULL DO NOTHING
    RETURNING ${LISTED}`,
);

export const END_EXPIRED_INVITATION = statement<Mailbox>(
  'end-expired-invitation',
  `
    UPDATE invitations SET withdrawn_at = expires_at
    WHERE application_id = :applicationId AND email_key = :emailKey AND ${IS_UNENDED} AND expires_at <= now()`,
);

/** It lasts as long again. The link of an earlier mail leads nowhere any more. */
export const RENEW_INVITATION = statement<Named & { tokenHash: Buffer }, ListedInvitation>(
  'renew-invitation',
  `
    UPDATE invitations
    SET token_hash = :tokenHash, sends = sends + 1, sent_at = now(), expires_at = now() + (expires_at - sent_at)
    WHERE application_id = :applicationId AND id = :id AND ${IS_UNENDED}
    RETURNING ${LISTED}`,
);

export const WITHDRAW_INVITATION = statement<Named, { id: string }>(
  'withdraw-invitation',
  `
    UPDATE invitations SET withdrawn_at = now()
    WHERE application_id = :applicationId AND id = :id AND ${IS_UNENDED} RETURNING id`,
);

/** Of a withdrawal at the same time, one wins: the update looks again at the row that it waited for. */
export const ACCEPT_INVITATION = statement<Mailbox & { identityId: string }, { id: string }>(
  'accept-invitation',
  `
    UPDATE invitations SET accepted_at = now(), identity_id = :identityId
    WHERE application_id = :applicationId AND email_key = :emailKey AND ${IS_OPEN}
    RETURNING id`,
);

export type OpenInvitation = Pick<Invitation, 'id' | 'applicationId' | 'email' | 'name' | 'redirectUrl' | 'expiresAt'>;

/** What a person may see who holds the link, as long as it leads in. */
export const OPEN_INVITATION = statement<{ tokenHash: Buffer }, OpenInvitation>(
  'open-invitation',
  `
    SELECT id, application_id, email, name, redirect_url, expires_at FROM invitations
    WHERE token_hash = :tokenHash AND ${IS_OPEN}`,
);

/** Also those that wait for the person at the moment: nothing of the address stays. */
export const FORGET_INVITATIONS = statement<{ identityId: string }>(
  'forget-invitations',
  `
    DELETE FROM invitations WHERE id IN (
      SELECT id FROM invitations WHERE identity_id = :identityId
      UNION SELECT v.id FROM identities AS i JOIN invitations AS v USING (application_id, email_key)
        WHERE i.id = :identityId
    )`,
);
