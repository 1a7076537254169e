import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { runCli } from '../support/cli.js';
import {
  type GivenApplication,
  type GivenIdentity,
  type GivenSession,
  givenApplication,
  givenIdentity,
  givenPortalSession,
  givenSession,
  PASSWORD,
} from '../support/given.js';
import { LogoutReceiver } from '../support/logout-receiver.js';
import {
  basic,
  claimsIn,
  type GivenClient,
  givenClient,
  givenClientCode,
  newPkce,
  ownClient,
  token,
} from '../support/oidc.js';
import { useService } from '../support/service.js';
import { until } from '../support/until.js';

const service = useService();
let application: GivenApplication;
let receiver: LogoutReceiver;
let client: GivenClient;

beforeAll(async () => {
  receiver = await LogoutReceiver.start();
  application = await givenApplication(service);
  await service.db.query('UPDATE applications SET backchannel_logout_url = $2 WHERE id = $1', [
    application.id,
    receiver.url,
  ]);
  client = await givenClient(service, application, { backchannelLogoutUrl: receiver.url, idTokenAlg: 'ES256' });
});
afterAll(() => receiver.stop());

interface SignedIn {
  sid: string;
  identity: GivenIdentity;
  refreshToken: string;
  accessToken: string;
  form: Record<string, string>;
}

async function signedIn(identity?: GivenIdentity, by = client): Promise<SignedIn> {
  const person = identity ?? (await givenIdentity(service, application));
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

const revoke = (text: string, by = client) => service.http.form('/oauth/revoke', { token: text }, basic(by));

/** Nothing waits any more, so what has not come will not come. */
const settled = () =>
  until(async () => {
    const { rows } = await service.db.query('SELECT id FROM dispatches WHERE sent_at IS NULL AND dead_at IS NULL');
    return rows.length === 0;
  });

const retryNow = () => service.db.query('UPDATE dispatches SET next_attempt_at = now(), claimed_until = NULL');

const rowsOf = async (sid: string) =>
  (await service.db.query(`SELECT d.* FROM dispatches AS d WHERE content->>'sid' = $1 ORDER BY id`, [sid])).rows;

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

describe('A receiver', () => {
  it('that is down gets the token when it is back', async () => {
    const away = await LogoutReceiver.start();
    const { url, port } = away;
    await away.stop();
    const theirs = await givenClient(service, application, { backchannelLogoutUrl: url });
    const { sid, accessToken } = await signedIn(undefined, theirs);
    expect(await revoke(accessToken, theirs)).toMatchObject({ status: 200 });
    const [failed] = await until(
      () => rowsOf(sid),
      ([row]) => row?.last_error,
    );
    expect(failed).toMatchObject({
      attempts: 1,
      sent_at: null,
      dead_at: null,
      last_error: expect.stringMatching(/ECONNREFUSED/),
    });
    const back = await LogoutReceiver.start(port);
    await retryNow();
    await until(() => back.of(sid) === 1);
    await until(
      () => rowsOf(sid),
      (rows) => rows.length === 0,
    );
    expect(back.of(sid)).toBe(1);
    await back.stop();
  });

  it('that refuses a token does not get it again; operators see it, and can have it tried again', async () => {
    const refusing = await LogoutReceiver.start();
    refusing.status = 400;
    const theirs = await givenClient(service, application, { backchannelLogoutUrl: refusing.url });
    const { sid, accessToken } = await signedIn(undefined, theirs);
    await revoke(accessToken, theirs);
    const [dead] = await until(
      () => rowsOf(sid),
      ([row]) => row?.dead_at,
    );
    expect(dead.last_error).toBe(`127.0.0.1:${refusing.port} answered 400`);
    expect(refusing.of(sid)).toBe(1);
    const cli = (...args: string[]) => runCli(service.variables, ...args);
    const [table, doctor] = [await cli('dispatches', 'list', '--state', 'dead'), await cli('doctor')];
    expect(table.stdout).toMatch(new RegExp(`${dead.id} +logout_token +${refusing.url} +dead +1 .*answered 400`));
    expect(table.stdout).not.toContain(sid === dead.id ? theirs.id : sid); // its contents
    expect(doctor.stdout).toContain(`1 dispatch to ${refusing.url} given up: 127.0.0.1:${refusing.port} answered 400`);
    refusing.status = 200;
    expect(await cli('dispatches', 'retry', dead.id)).toMatchObject({
      code: 0,
      stdout: '1 dispatch will be retried.\n',
    });
    await until(() => refusing.of(sid) === 2);
    await settled();
    expect(await cli('dispatches', 'retry', dead.id)).toMatchObject({
      ...{
        code: 1,
        stderr: `error: There is no dispatch ${dead.id} to retry: it does not exist, or was already sent.\n`,
      },
    });
    await refusing.stop();
  });

  it.each([301, 500, 503])('that answers %i is asked again', async (status) => {
    const unwell = await LogoutReceiver.start();
    unwell.status = status;
    const theirs = await givenClient(service, application, { backchannelLogoutUrl: unwell.url });
    const { sid, accessToken } = await signedIn(undefined, theirs);
    await revoke(accessToken, theirs);
    await until(
      () => rowsOf(sid),
      ([row]) => row?.last_error,
    );
    unwell.status = 204;
    await retryNow();
    await until(
      () => rowsOf(sid),
      (rows) => rows.length === 0,
    );
    const [first, second] = unwell.heard;
    expect(second).toMatchObject({ sid, jti: first?.jti });
    await unwell.stop();
  });

  it('that never answers holds up neither others nor the sign-out', async () => {
    const silent = await LogoutReceiver.start();
    silent.status = 'never';
    const theirs = await givenClient(service, application, { backchannelLogoutUrl: silent.url });
    const waiting = [];
    for (let at = 0; at < 6; at += 1) waiting.push(await signedIn(undefined, theirs));
    for (const { accessToken } of waiting) await revoke(accessToken, theirs);
    const heard = await signedIn();
    await revoke(heard.accessToken);
    await until(() => receiver.of(heard.sid) === 1);
    expect(silent.tokens.length).toBeLessThanOrEqual(4);
    await service.db.query('UPDATE dispatches SET dead_at = now() WHERE url = $1', [silent.url]);
    await silent.stop();
  });

  it('whose replica was killed in between gets the token from another one', async () => {
    const { sid, accessToken } = await signedIn();
    await revoke(accessToken);
    await until(() => receiver.of(sid) === 1);
    await settled();
    // As a replica leaves it that was killed after its claim and before the answer.
    await service.db.query(
      `UPDATE dispatches SET sent_at = NULL, claimed_by = gen_random_uuid(), claimed_until = now() + interval '1 second',
         content = jsonb_build_object('clientId', $1::text, 'sub', 'x', 'sid', $2::text)
       WHERE id = $3`,
      [client.id, sid, receiver.heard.find((claims) => claims.sid === sid)?.jti],
    );
    await until(() => receiver.of(sid) === 2);
    await settled();
    const twice = receiver.heard.filter((claims) => claims.sid === sid).map(({ jti }) => jti);
    expect(new Set(twice).size).toBe(1);
  });

  it('that cannot be reached for a day is given up', async () => {
    const { sid, accessToken } = await signedIn();
    receiver.status = 500;
    await revoke(accessToken);
    await until(
      () => rowsOf(sid),
      ([row]) => row?.last_error,
    );
    await service.db.query("UPDATE dispatches SET attempts = 32, next_attempt_at = now() WHERE content->>'sid' = $1", [
      sid,
    ]);
    const [dead] = await until(
      () => rowsOf(sid),
      ([row]) => row?.dead_at,
    );
    expect(dead.last_error).toMatch(/answered 500, 33 times/);
    receiver.status = 200;
  });
});

describe('A back-channel URL leads into no network of ours', () => {
  const failureOf = async (url: string): Promise<string> => {
    const theirs = await givenClient(service, application, { backchannelLogoutUrl: url });
    const { sid, accessToken } = await signedIn(undefined, theirs);
    await revoke(accessToken, theirs);
    const [row] = await until(
      () => rowsOf(sid),
      ([one]) => one?.last_error,
    );
    await service.db.query("UPDATE dispatches SET dead_at = now() WHERE content->>'sid' = $1", [sid]);
    return row.last_error;
  };

  it.each([
    ['https://10.0.0.1/bc', /private address/],
    ['https://169.254.169.254/latest', /private address/],
    ['https://[fd00::1]/bc', /private address/],
    ['http://192.0.2.1/bc', /not at https/],
  ])('%s', async (url, error) => {
    expect(await failureOf(url)).toMatch(error);
  });
});
