import { createLocalJWKSet, jwtVerify } from 'jose';
import { givenApplication, givenIdentity } from '../../support/given.js';
import { LogoutReceiver } from '../../support/logout-receiver.js';
import { givenClient } from '../../support/oidc.js';
import { RelyingParty } from '../../support/relying-party.js';
import { useService } from '../../support/service.js';
import { until } from '../../support/until.js';

const BYE = 'https://client.example.com/bye';

/** The modules of `oidcc-backchannel-rp-initiated-logout-certification-test-plan`. Those of RP-Initiated Logout are in ../logout.test.ts. */
describe('OpenID Foundation, Back-Channel Logout OP', () => {
  const service = useService();

  it('oidcc-discovery-endpoint-verification', async () => {
    const { body } = await service.http.get('/.well-known/openid-configuration');
    expect(body).toMatchObject({
      end_session_endpoint: `${service.url}/oauth/logout`,
      backchannel_logout_supported: true,
      backchannel_logout_session_supported: true,
    });
  });

  it('oidcc-backchannel-rp-initiated-logout', async () => {
    const receiver = await LogoutReceiver.start();
    const application = await givenApplication(service);
    const identity = await givenIdentity(service, application);
    const settings = { postLogoutUrls: [BYE], backchannelLogoutUrl: receiver.url };
    const client = await givenClient(service, application, settings);
    const asking = new RelyingParty(service, client, identity);
    const { body, claims } = await asking.signIn({ nonce: 'a-nonce' });
    const hint = { id_token_hint: body.id_token ?? '', post_logout_redirect_uri: BYE, state: 'a-state' };
    const left = await asking.browser.open(`/oauth/logout?${new URLSearchParams(hint)}`);
    expect(left.headers.get('location')).toBe(`${BYE}?state=a-state`);
    await until(() => receiver.tokens.length > 0);
    const keys = createLocalJWKSet((await service.http.get('/.well-known/jwks.json')).body);
    const expected = { issuer: service.url, audience: client.id, typ: 'logout+jwt' };
    const { payload } = await jwtVerify(receiver.tokens[0] as string, keys, expected);
    expect(payload).toMatchObject({
      ...{ sub: claims.sub, sid: claims.sid, jti: expect.any(String), iat: expect.any(Number) },
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    });
    expect(payload).not.toHaveProperty('nonce');
    await asking.ask({ prompt: 'none' });
    expect(asking.back?.searchParams.get('error')).toBe('login_required');
    await receiver.stop();
  });
});
