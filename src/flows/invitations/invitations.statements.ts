import { statement } from '../../platform/database/statement.js';
import type { Invitation } from './invitation.entity.js';

interface Mailbox {
  applicationId: string;
  emailKey: string;
}

/** An invitation to the application itself, or into one of its organizations. */
export interface NamedInvitation {
  applicationId: string;
  organizationId: string | null;
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
  sends, expires_at, accepted_at, identity_id, withdrawn_at, organization_id, roles,
  CASE WHEN accepted_at IS NOT NULL THEN 'accepted' WHEN withdrawn_at IS NOT NULL THEN 'withdrawn'
    WHEN expires_at <= now() THEN 'expired' ELSE 'open' END AS state`;

export const PAGE_OF_INVITATIONS = statement<{ applicationId: string; after: string; limit: number }, ListedInvitation>(
  'page-of-invitations',
  `
    SELECT ${LISTED} FROM invitations
    WHERE application_id = :applicationId AND organization_id IS NULL AND id < :after
    ORDER BY id DESC LIMIT :limit`,
);

type PageIn = { organizationId: string; after: string; limit: number };

export const PAGE_OF_INVITATIONS_INTO = statement<PageIn, ListedInvitation>(
  'page-of-invitations-into',
  `
    SELECT ${LISTED} FROM invitations WHERE organization_id = :organizationId AND id < :after
    ORDER BY id DESC LIMIT :limit`,
);

/** Those that are open, or can be sent again. */
export const PAGE_OF_UNENDED_INVITATIONS_INTO = statement<PageIn, ListedInvitation>(
  'page-of-unended-invitations-into',
  `
    SELECT ${LISTED} FROM invitations WHERE organization_id = :organizationId AND ${IS_UNENDED} AND id < :after
    ORDER BY id DESC LIMIT :limit`,
);

export const INVITATIONS_OF_MAILBOX = statement<Mailbox & { after: string; limit: number }, ListedInvitation>(
  'invitations-of-mailbox',
  `
    SELECT ${LISTED} FROM invitations
    WHERE application_id = :applicationId AND organization_id IS NULL AND email_key = :emailKey AND id < :after
    ORDER BY id DESC LIMIT :limit`,
);

const IS_NAMED = `application_id = :applicationId AND organization_id IS NOT DISTINCT FROM :organizationId::uuid AND id = :id`;

export const LISTED_INVITATION = statement<NamedInvitation, ListedInvitation>(
  'listed-invitation',
  `SELECT ${LISTED} FROM invitations WHERE ${IS_NAMED}`,
);

/** Also into an organization: its invitation lets a person in. */
export const IS_INVITED = statement<Mailbox, { id: string }>(
  'is-invited',
  `SELECT id FROM invitations WHERE application_id = :applicationId AND email_key = :emailKey AND ${IS_OPEN}`,
);

type Created = Pick<Invitation, 'id' | 'applicationId' | 'email' | 'emailKey' | 'tokenHash' | 'name' | 'locale'> &
  Pick<Invitation, 'redirectUrl' | 'managementKeyId' | 'operatorId' | 'organizationId' | 'roles'> & { seconds: number };

/** One that has expired gives way. Nothing comes back where the mailbox has an open one. */
export const CREATE_INVITATION = statement<Created, ListedInvitation>(
  'create-invitation',
  `
    INSERT INTO invitations (id, application_id, email, email_key, token_hash, name, locale, redirect_url,
      management_key_id, operator_id, organization_id, roles, created_at, sent_at, sends, expires_at)
    VALUES (:id, :applicationId, :email, :emailKey, :tokenHash, :name, :locale, :redirectUrl, :managementKeyId, :operatorId,
      :organizationId, :roles, now(), now(), 1, now() + make_interval(secs => :seconds))
    ON CONFLICT DO NOTHING
    RETURNING ${LISTED}`,
);

export const END_EXPIRED_INVITATION = statement<Mailbox & Pick<Invitation, 'organizationId'>>(
  'end-expired-invitation',
  `
    UPDATE invitations SET withdrawn_at = expires_at
    WHERE application_id = :applicationId AND organization_id IS NOT DISTINCT FROM :organizationId::uuid
      AND email_key = :emailKey AND ${IS_UNENDED} AND expires_at <= now()`,
);

/** It lasts as long again. The link of an earlier mail leads nowhere any more. */
export const RENEW_INVITATION = statement<NamedInvitation & { tokenHash: Buffer }, ListedInvitation>(
  'renew-invitation',
  `
    UPDATE invitations
    SET token_hash = :tokenHash, sends = sends + 1, sent_at = now(), expires_at = now() + (expires_at - sent_at)
    WHERE ${IS_NAMED} AND ${IS_UNENDED}
    RETURNING ${LISTED}`,
);

export const WITHDRAW_INVITATION = statement<NamedInvitation, { id: string }>(
  'withdraw-invitation',
  `
    UPDATE invitations SET withdrawn_at = now()
    WHERE ${IS_NAMED} AND ${IS_UNENDED} RETURNING id`,
);

/** Those of a member who goes: none of them leads back. */
export const WITHDRAW_INVITATIONS_OF = statement<{ organizationId: string; identityId: string }, { id: string }>(
  'withdraw-invitations-of',
  `
    UPDATE invitations AS invitation SET withdrawn_at = now() FROM identities AS identity
    WHERE identity.id = :identityId AND invitation.organization_id = :organizationId
      AND invitation.email_key = identity.email_key AND ${IS_UNENDED} RETURNING invitation.id`,
);

/** Of a withdrawal at the same time, one wins: the update looks again at the row that it waited for. */
export const ACCEPT_INVITATION = statement<Mailbox & { identityId: string }, { id: string }>(
  'accept-invitation',
  `
    UPDATE invitations SET accepted_at = now(), identity_id = :identityId
    WHERE application_id = :applicationId AND organization_id IS NULL AND email_key = :emailKey AND ${IS_OPEN}
    RETURNING id`,
);

interface Joining {
  id: string;
  organizationId: string;
  identityId: string;
}

/** The invitation is still open, and for the address of this identity. */
export const MAY_JOIN = statement<Joining, { id: string }>(
  'may-join',
  `
    SELECT invitation.id FROM invitations AS invitation JOIN identities AS identity USING (application_id, email_key)
    WHERE invitation.id = :id AND organization_id = :organizationId AND identity.id = :identityId AND ${IS_OPEN}`,
);

/** Its deletion locks it first, and then its invitations. */
export const KEEP_ORGANIZATION = statement<{ organizationId: string }, { id: string }>(
  'keep-organization',
  'SELECT id FROM organizations WHERE id = :organizationId FOR KEY SHARE',
);

export const ACCEPT_INVITATION_INTO = statement<Joining, { roles: string[] }>(
  'accept-invitation-into',
  `
    UPDATE invitations AS invitation SET accepted_at = now(), identity_id = identity.id FROM identities AS identity
    WHERE identity.id = :identityId AND invitation.id = :id AND organization_id = :organizationId
      AND invitation.application_id = identity.application_id AND invitation.email_key = identity.email_key AND ${IS_OPEN}
    RETURNING roles`,
);

export type OpenInvitation = Pick<
  Invitation,
  'id' | 'applicationId' | 'email' | 'name' | 'redirectUrl' | 'expiresAt' | 'organizationId'
> & { organizationName: string | null };

/** What a person may see who holds the link, as long as it leads in. */
export const OPEN_INVITATION = statement<{ tokenHash: Buffer }, OpenInvitation>(
  'open-invitation',
  `
    SELECT invitation.id, invitation.application_id, email, invitation.name, redirect_url, expires_at, organization_id,
      organization.name AS organization_name
    FROM invitations AS invitation LEFT JOIN organizations AS organization ON organization.id = organization_id
    WHERE token_hash = :tokenHash AND ${IS_OPEN}`,
);

export interface WaitingInvitation {
  id: string;
  organizationId: string;
  slug: string;
  name: string;
  expiresAt: Date;
}

/** Into organizations, for the verified address of an identity. There are no more than organizations that it is not in. */
export const INVITATIONS_FOR = statement<{ identityId: string }, WaitingInvitation>(
  'invitations-for',
  `
    SELECT invitation.id, organization_id, slug, organization.name, expires_at
    FROM identities AS identity JOIN invitations AS invitation USING (application_id, email_key)
      JOIN organizations AS organization ON organization.id = organization_id
    WHERE identity.id = :identityId AND email_verified_at IS NOT NULL AND ${IS_OPEN} AND NOT EXISTS (
      SELECT FROM organization_members AS member
      WHERE member.organization_id = invitation.organization_id AND member.identity_id = :identityId)
    ORDER BY invitation.id DESC LIMIT 200`,
);

/** One that the identity has accepted before, as long as it is a member: the answer to the first request may be lost. */
export const ACCEPTED_BY = statement<{ id: string; identityId: string }, { organizationId: string }>(
  'accepted-by',
  `
    SELECT organization_id FROM invitations AS invitation JOIN organization_members AS member
      USING (organization_id, identity_id)
    WHERE invitation.id = :id AND invitation.identity_id = :identityId AND accepted_at IS NOT NULL`,
);

/** Whether the mailbox belongs to a member already. */
export const IS_MEMBER = statement<Mailbox & { organizationId: string }, { id: string }>(
  'is-member',
  `
    SELECT identity.id FROM identities AS identity JOIN organization_members AS member ON member.identity_id = identity.id
    WHERE application_id = :applicationId AND email_key = :emailKey AND member.organization_id = :organizationId`,
);

export const NAME_OF_ORGANIZATION = statement<{ organizationId: string }, { name: string }>(
  'name-of-organization',
  'SELECT name FROM organizations WHERE id = :organizationId',
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
