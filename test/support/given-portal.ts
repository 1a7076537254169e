import { decodeJwt } from 'jose';
import { type GivenSession, type givenPortalSession, givenSession } from './given.js';
import type { Service } from './service.js';

export interface GivenPortal extends GivenSession {
  bearer: Record<string, string>;
  /** The session of the application from which it was opened. */
  origin: GivenSession;
}

/** A step from an application into the portal, as its clients take it. */
export async function givenPortal(
  service: Service,
  options: Parameters<typeof givenPortalSession>[1] & { origin?: GivenSession } = {},
): Promise<GivenPortal> {
  const origin = options.origin ?? (await givenSession(service, options));
  const { body: start } = await service.http.get('/v1/portal/exchange', {
    authorization: `Bearer ${origin.accessToken}`,
  });
  const redirectUrl = origin.application.origin;
  const { body, text } = await service.http.post('/v1/portal/authorize', { code: start.code, redirectUrl });
  if (!body.access_token) throw new Error(`The portal did not open: ${text}`);
  const { identity, application } = origin;
  const { access_token: accessToken, refresh_token: refreshToken } = body;
  const { sid: sessionId } = decodeJwt<{ sid: string }>(accessToken);
  const bearer = { authorization: `Bearer ${accessToken}` };
  return { identity, application, sessionId, accessToken, refreshToken, bearer, origin };
}

/** An identity without a password, as a provider's user has none. */
export async function givenNoPassword(service: Service, { id }: { id: string }): Promise<void> {
  await service.db.query('UPDATE identities SET password_hash = NULL, password_changed_at = NULL WHERE id = $1', [id]);
}
