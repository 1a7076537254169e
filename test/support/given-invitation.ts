import { newId } from '../../src/platform/crypto/ids.js';
import { hashSecret, newSecret, SECRET_PREFIXES } from '../../src/platform/crypto/secrets.js';
import type { GivenApplication } from './given.js';
import type { Service } from './service.js';

interface InvitationOptions {
  /** As PostgreSQL reads an interval, from now. */
  expiresIn?: string;
  redirectUrl?: string;
  name?: string;
  /** The one that the person is to join, by its id. */
  organization?: { id: string };
  roles?: string[];
}

/** An open invitation, and the token of its mail. */
export async function givenInvitation(
  service: Service,
  { id: applicationId }: GivenApplication,
  email: string,
  {
    expiresIn = '7 days',
    redirectUrl,
    name,
    organization,
    roles = organization ? ['member'] : [],
  }: InvitationOptions = {},
): Promise<{ id: string; token: string }> {
  const id = newId();
  const token = newSecret(SECRET_PREFIXES.invitation);
  await service.db.query(
    `INSERT INTO invitations (id, application_id, email, email_key, token_hash, name, redirect_url, created_at, sent_at,
       sends, expires_at, organization_id, roles)
     VALUES ($1, $2, $3, lower($3), $4, $5, $6, now(), now(), 1, now() + $7::interval, $8, $9)`,
    [
      id,
      applicationId,
      email,
      hashSecret(token),
      name ?? null,
      redirectUrl ?? null,
      expiresIn,
      organization?.id ?? null,
      roles,
    ],
  );
  return { id, token };
}
