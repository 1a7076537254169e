import { type GivenApplication, type GivenIdentity, givenApplication, givenIdentity } from './given.js';
import { LogoutReceiver } from './logout-receiver.js';
import { basic, claimsIn, type GivenClient, givenClient, givenClientCode, newPkce, token } from './oidc.js';
import type { Service } from './service.js';
import { until } from './until.js';

export interface SignedIn {
  sid: string;
  identity: GivenIdentity;
  refreshToken: string;
  accessToken: string;
  form: Record<string, string>;
}

/** A client and an application that are told of the end of a session. */
export function useBackChannel(service: Service) {
  const given = {} as { application: GivenApplication; receiver: LogoutReceiver; client: GivenClient };

  beforeAll(async () => {
    given.receiver = await LogoutReceiver.start();
    given.application = await givenApplication(service);
    await service.db.query('UPDATE applications SET backchannel_logout_url = $2 WHERE id = $1', [
      given.application.id,
      given.receiver.url,
    ]);
    const wanted = { backchannelLogoutUrl: given.receiver.url, idTokenAlg: 'ES256' as const };
    given.client = await givenClient(service, given.application, wanted);
  });
  afterAll(() => given.receiver.stop());

  async function signedIn(identity?: GivenIdentity, by = given.client): Promise<SignedIn> {
    const person = identity ?? (await givenIdentity(service, given.application));
    const pkce = newPkce();
    const asked = { scope: 'openid offline_access', code_challenge: pkce.challenge, code_challenge_method: 'S256' };
    const code = await givenClientCode(service, by, person, asked);
    const form = { grant_type: 'authorization_code', code, redirect_uri: by.redirectUri, code_verifier: pkce.verifier };
    const { body } = await token(service, form, basic(by));
    const { sid } = claimsIn(body.id_token);
    return {
      ...{ sid: sid as string, identity: person, form },
      ...{ refreshToken: body.refresh_token, accessToken: body.access_token },
    };
  }

  const revoke = (text: string, by = given.client) => service.http.form('/oauth/revoke', { token: text }, basic(by));

  /** Nothing waits any more, so what has not come will not come. */
  const settled = () =>
    until(async () => {
      const { rows } = await service.db.query('SELECT id FROM dispatches WHERE sent_at IS NULL AND dead_at IS NULL');
      return rows.length === 0;
    });

  const retryNow = () => service.db.query('UPDATE dispatches SET next_attempt_at = now(), claimed_until = NULL');

  const rowsOf = async (sid: string) =>
    (await service.db.query(`SELECT d.* FROM dispatches AS d WHERE content->>'sid' = $1 ORDER BY id`, [sid])).rows;

  return { given, signedIn, revoke, settled, retryNow, rowsOf };
}
