import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { type SignedIn, useBackChannel } from '../support/back-channel.js';
import { runCli } from '../support/cli.js';
import {
  type GivenApplication,
  type GivenSession,
  givenPortalSession,
  givenSession,
  PASSWORD,
} from '../support/given.js';
import { LogoutReceiver } from '../support/logout-receiver.js';
import { basic, type GivenClient, givenClient, newPkce, ownClient, token } from '../support/oidc.js';
import { useService } from '../support/service.js';
import { until } from '../support/until.js';

const service = useService();
const { given, signedIn, revoke, settled, rowsOf } = useBackChannel(service);
let application: GivenApplication;
let receiver: LogoutReceiver;
let client: GivenClient;
beforeAll(() => {
  ({ application, receiver, client } = given);
});

describe('A logout token', () => {
  it('says which session has ended, and is signed as the client wants', async () => {
    const { sid, identity, accessToken } = await signedIn();
    await revoke(accessToken);
    await until(() => receiver.of(sid) === 1);
    const [text] = receiver.tokens.filter((_, at) => receiver.heard[at]?.sid === sid) as [string];
    const keys = createLocalJWKSet((await service.http.get('/.well-known/jwks.json')).body);
    const { payload, protectedHeader } = await jwtVerify(text, keys, {
      issuer: service.variables.PUBLIC_URL as string,
      ...{ audience: client.id, typ: 'logout+jwt' },
    });
    expect(protectedHeader.alg).toBe('ES256');
    expect(payload).toEqual({
      ...{ iss: service.variables.PUBLIC_URL, aud: client.id, sub: identity.id, sid },
      ...{ iat: expect.any(Number), exp: (payload.iat as number) + 120, jti: expect.any(String) },
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    });
    expect(payload).not.toHaveProperty('nonce');
  });

  it('is RS256 for a client that says nothing else, and goes to the application itself for its own sessions', async () => {
    const session = await givenSession(service, { application });
    await service.http.patch('/v1/auth/revoke', { authorization: `Bearer ${session.accessToken}` }, {});
    await until(() => receiver.of(session.sessionId) === 1);
    const at = receiver.heard.findIndex(({ sid }) => sid === session.sessionId);
    expect(receiver.heard[at]).toMatchObject({ aud: application.id, sub: session.identity.id });
    expect(decodeProtectedHeader(receiver.tokens[at] as string)).toMatchObject({ alg: 'RS256', typ: 'logout+jwt' });
  });

  // Red where the row does not say how the client calls itself.
  it('names the application’s own client as its ID tokens do: by its slug or by its id', async () => {
    for (const id of [application.slug, application.id]) {
      const { sid, accessToken, form } = await signedIn(undefined, { ...ownClient(application), id });
      expect(form.redirect_uri).toBe(`${application.origin}/callback`);
      await revoke(accessToken, { ...ownClient(application), id });
      await until(() => receiver.of(sid) === 1);
      expect(receiver.heard.find((claims) => claims.sid === sid)?.aud).toBe(id);
    }
  });

  it('is not sent for a client without a URL, and is written down only until it is sent', async () => {
    const silent = await givenClient(service, application);
    const quiet = await signedIn(undefined, silent);
    const told = await signedIn(quiet.identity);
    await revoke(quiet.accessToken, silent);
    await revoke(told.accessToken);
    await until(() => receiver.of(told.sid) === 1);
    await settled();
    expect(receiver.of(quiet.sid)).toBe(0);
    expect(await rowsOf(told.sid)).toEqual([]);
  });
});

describe('Exactly one logout token comes for a session that ends', () => {
  type Ends = (session: SignedIn & { v1: GivenSession }) => Promise<unknown>;
  const bearerOf = ({ v1 }: { v1: GivenSession }) => ({ authorization: `Bearer ${v1.accessToken}` });

  it.each<[string, Ends]>([
    ['by revocation of its refresh token', ({ refreshToken }) => revoke(refreshToken)],
    [
      'by revocation of its access token, twice',
      async ({ accessToken }) => [await revoke(accessToken), await revoke(accessToken)],
    ],
    ['by a sign-out everywhere', (session) => service.http.patch('/v1/auth/revoke', bearerOf(session), { all: true })],
    [
      'by a new password',
      async ({ identity }) => {
        const { bearer } = await givenPortalSession(service, { application, identity });
        const sent = { current_password: PASSWORD, password: 'nine patient herons' };
        expect(await service.http.post('/v1/portal/password', sent, bearer)).toMatchObject({ status: 200 });
      },
    ],
    ['by a block', ({ identity }) => runCli(service.variables, 'identities', 'block', identity.id)],
    ['by the deletion of its user', ({ identity }) => runCli(service.variables, 'identities', 'delete', identity.id)],
    [
      'by the reuse of a refresh token',
      async ({ refreshToken, sid }) => {
        const refresh = (refresh_token: string) =>
          token(service, { grant_type: 'refresh_token', refresh_token }, basic(client));
        const second = (await refresh(refreshToken)).body.refresh_token;
        await refresh(second);
        await service.db.query(
          "UPDATE sessions SET parent_exchanged_at = now() - interval '1 hour', rotated_at = now() - interval '1 hour' WHERE id = $1",
          [sid],
        );
        expect(await refresh(refreshToken)).toMatchObject({ status: 400 });
      },
    ],
    [
      'by a code that comes again in other hands',
      async ({ form }) => {
        const stolen = { ...form, code_verifier: newPkce().verifier };
        expect(await token(service, stolen, basic(client))).toMatchObject({ body: { error: 'invalid_grant' } });
      },
    ],
    [
      'by a cut-off of everyone at the application',
      () => runCli(service.variables, 'sessions', 'revoke', '--app', application.slug, '--yes'),
    ],
  ])('%s', async (_how, end) => {
    const session = await signedIn();
    const v1 = await givenSession(service, { application, identity: session.identity });
    await end({ ...session, v1 });
    await until(() => receiver.of(session.sid) > 0);
    await settled();
    expect(receiver.of(session.sid)).toBe(1);
  });
});
