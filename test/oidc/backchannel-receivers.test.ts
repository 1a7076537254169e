import { useBackChannel } from '../support/back-channel.js';
import { runCli } from '../support/cli.js';
import { type GivenApplication } from '../support/given.js';
import { LogoutReceiver } from '../support/logout-receiver.js';
import { type GivenClient, givenClient } from '../support/oidc.js';
import { useService } from '../support/service.js';
import { until } from '../support/until.js';

const service = useService();
const { given, signedIn, revoke, settled, retryNow, rowsOf } = useBackChannel(service);
let application: GivenApplication;
let receiver: LogoutReceiver;
let client: GivenClient;
beforeAll(() => {
  ({ application, receiver, client } = given);
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
