import { newId } from '../../src/platform/crypto/ids.js';
import { Authenticator, type PasskeyRequest } from './authenticator.js';
import type { GivenApplication, GivenIdentity } from './given.js';
import type { Answer, Service } from './service.js';

export interface GivenDevice {
  /** A device that syncs its passkeys does not count. */
  counts?: boolean;
  /** Its maker had proved two factors. */
  isOfTwoFactors?: boolean;
  /** How long ago it was added. */
  since?: string;
}

/** An identity's device, whose passkey the service knows. */
export async function givenPasskey(
  service: Service,
  application: GivenApplication,
  identity: GivenIdentity,
  { counts = true, isOfTwoFactors = false, since = '1 hour' }: GivenDevice = {},
): Promise<Authenticator & { id: string }> {
  const authenticator = new Authenticator(service.url, counts);
  authenticator.userHandle = Buffer.from(identity.id.replaceAll('-', ''), 'hex').toString('base64url');
  const id = newId();
  await service.db.query(
    `INSERT INTO passkeys (id, application_id, identity_id, credential_id, public_key, counter, transports, device_type,
       is_backed_up, aaguid, is_of_two_factors, name, created_at)
     VALUES ($1, $2, $3, $4, $5, 0, '{internal}', $6, $7, $8, $9, 'Chrome, Linux', now() - $10::interval)`,
    [
      ...[id, application.id, identity.id, authenticator.credentialId, authenticator.cosePublicKey],
      ...[counts ? 'singleDevice' : 'multiDevice', !counts, '00000000-0000-0000-0000-000000000000', isOfTwoFactors],
      since,
    ],
  );
  return Object.assign(authenticator, { id });
}

/** The form of an account page that asks for a passkey, and what the device is to sign. */
export function accountPasskeyFormOf({ text }: Answer): { action: string; csrf: string; request: PasskeyRequest } {
  const form = /<form [^>]*data-passkey="[\s\S]*?<\/form>/.exec(text)?.[0] ?? '';
  const [, action, request] = / action="([^"]+)"[^>]* data-passkey="([^"]+)"/.exec(form) ?? [];
  const csrf = / name="csrf" value="([^"]+)"/.exec(form)?.[1];
  if (!action || !request || !csrf) throw new Error('The page has no form for passkeys');
  return { action, csrf, request: JSON.parse(request.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) };
}

/** What the page asks the device to sign. */
export function passkeyRequestOf({ text }: Answer): PasskeyRequest {
  const written = /data-passkey-request="([^"]+)"/.exec(text)?.[1];
  if (!written) throw new Error('The page does not ask for a passkey');
  return JSON.parse(written.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
}

/** The page's hidden form for passkeys, which its script fills in. */
export function passkeyFormOf({ text }: Answer): { action: string; csrf: string } {
  const form = /<form id="passkey"[\s\S]*?<\/form>/.exec(text)?.[0] ?? '';
  const action = / action="([^"]+)"/.exec(form)?.[1]?.replaceAll('&amp;', '&');
  const csrf = / name="csrf" value="([^"]+)"/.exec(form)?.[1];
  if (!action || !csrf) throw new Error('The page has no form for passkeys');
  return { action, csrf };
}
