import { type GivenApplication, type GivenIdentity, givenApplication, givenCode, givenIdentity } from './given.js';
import type { Service } from './service.js';

export interface BrowserSession {
  application: GivenApplication;
  identity: GivenIdentity;
  sessionId: string;
  accessToken: string;
  /** The three cookies, as a browser holds them after signing in. */
  cookies: { service_access: string; service_refresh: string; service_session: string };
}

export async function givenBrowserSession(
  service: Service,
  options: { application?: GivenApplication; identity?: GivenIdentity } = {},
): Promise<BrowserSession> {
  const application = options.application ?? (await givenApplication(service));
  const identity = options.identity ?? (await givenIdentity(service, application));
  const code = await givenCode(service, application, { identity });
  const answer = await service.http.post('/v1/auth/authorize', { code, client_type: 'browser' });
  if (answer.status !== 200) throw new Error(`The code was not accepted: ${answer.text}`);
  const cookies = answer.cookies as BrowserSession['cookies'];
  return { application, identity, cookies, accessToken: answer.body.access_token, sessionId: cookies.service_session };
}

/** What a session's row says of its refreshes. */
export async function stateOf(
  service: Service,
  sessionId: string,
): Promise<{ generation: number; alive: boolean; reason: string | null }> {
  const { rows } = await service.db.query(
    'SELECT generation, revoked_at IS NULL AS alive, ended_reason AS reason FROM sessions WHERE id = $1',
    [sessionId],
  );
  return rows[0];
}

/** The same cookies for a browser to hold. With `None` it sends them along whoever asks. */
export function heldBy(cookies: BrowserSession['cookies'], address: string, sameSite: 'Lax' | 'None' = 'Lax') {
  const domain = new URL(address).hostname;
  const attributes = { domain, path: '/', sameSite, secure: sameSite === 'None', httpOnly: true };
  return Object.entries(cookies).map(([name, value]) => ({ ...attributes, name, value }));
}
