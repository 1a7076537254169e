import { setTimeout as delay } from 'node:timers/promises';
import * as oidc from 'openid-client';
import { Child } from '../support/child.js';
import { GatehouseProxy } from '../support/gatehouse-proxy.js';
import { type GivenIdentity, givenApplication, givenIdentity } from '../support/given.js';
import { type GivenClient, givenClient, newPkce, type Pkce } from '../support/oidc.js';
import { RelyingParty } from '../support/relying-party.js';
import { type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';

const TOKEN = '/oauth/token';
const SCOPE = 'openid offline_access';
const FREEZE_MS = 2_500;

type Tokens = oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers;

/** The service stands behind what loses its answers, and openid-client, as it comes from the registry, asks through that. */
describe('A storm over /oauth/token', () => {
  let proxy: GatehouseProxy;
  let service: Service;
  let identity: GivenIdentity;
  let client: GivenClient;
  let gatehouse: oidc.Configuration;
  /** Where what the client asks arrives. */
  let url: string;

  beforeAll(async () => {
    proxy = await GatehouseProxy.start({
      get url() {
        return url;
      },
    });
    service = await startService({ PUBLIC_URL: proxy.url });
    url = service.url;
    const application = await givenApplication(service);
    identity = await givenIdentity(service, application);
    client = await givenClient(service, application);
    gatehouse = await oidc.discovery(new URL(proxy.url), client.id, client.secret, undefined, {
      execute: [oidc.allowInsecureRequests],
    });
  });
  afterAll(async () => {
    await proxy?.stop();
    await service?.stop();
  });

  async function givenCode(): Promise<{ back: URL } & Pkce> {
    const pkce = newPkce();
    const asked = { scope: SCOPE, code_challenge: pkce.challenge, code_challenge_method: 'S256' };
    return { back: await new RelyingParty(service, client, identity).askAndSignIn(asked), ...pkce };
  }

  const exchange = ({ back, verifier }: { back: URL } & Pkce): Promise<Tokens> =>
    oidc.authorizationCodeGrant(gatehouse, back, { pkceCodeVerifier: verifier, expectedState: 'a-state' });

  /** As applications do: what failed on its way is asked again, with the token that is at hand. */
  async function refreshed({ refresh_token = '' }: Tokens): Promise<Tokens> {
    for (;;) {
      try {
        return await oidc.refreshTokenGrant(gatehouse, refresh_token);
      } catch (failure) {
        if (failure instanceof oidc.ResponseBodyError) throw failure; // an answer of the service
        await delay(1);
      }
    }
  }

  const sessionOf = async (tokens: Tokens) => {
    const { rows } = await service.db.query('SELECT generation, revoked_at, ended_reason FROM sessions WHERE id = $1', [
      tokens.claims()?.sid,
    ]);
    return rows[0];
  };

  async function expectTheftFound(old: Tokens, latest: Tokens): Promise<void> {
    for (const token of [old, latest])
      await expect(oidc.refreshTokenGrant(gatehouse, token.refresh_token ?? '')).rejects.toMatchObject({
        error: 'invalid_grant',
      });
    expect(await sessionOf(old)).toMatchObject({ ended_reason: 'reuse' });
  }

  it('of answers that are cut off signs nobody out, stays one lineage, and theft is found afterwards', async () => {
    const first = await exchange(await givenCode());
    let latest = first;
    for (let round = 0; round < 8; round += 1) {
      proxy.lose(TOKEN, round % 3);
      latest = await refreshed(latest);
    }
    expect(latest.claims()).toMatchObject({ sub: identity.id, sid: first.claims()?.sid });
    expect(await sessionOf(first)).toMatchObject({ generation: expect.any(Number), revoked_at: null });
    await expectTheftFound(first, latest);
  });

  it('in which a code is sent twice, because its first answer was cut off, opens one session', async () => {
    const code = await givenCode();
    proxy.lose(TOKEN, 1);
    await expect(exchange(code)).rejects.not.toBeInstanceOf(oidc.ResponseBodyError);
    const first = await exchange(code);
    const second = await exchange(code);
    expect(second.claims()?.sid).toBe(first.claims()?.sid);
    const { rows } = await service.db.query('SELECT count(*)::int FROM sessions WHERE id = $1', [first.claims()?.sid]);
    expect(rows[0].count).toBe(1);
    await expectTheftFound(first, await refreshed(await refreshed(first)));
  });

  it('of twenty requests at once with one refresh token gives all of them the same successor', async () => {
    const first = await exchange(await givenCode());
    const answers = await Promise.all(Array.from({ length: 20 }, () => refreshed(first)));
    expect(new Set(answers.map(({ refresh_token }) => refresh_token)).size).toBe(1);
    const [one] = answers as [Tokens];
    expect(await sessionOf(first)).toMatchObject({ generation: 2, revoked_at: null });
    await expectTheftFound(first, await refreshed(one));
  });

  // Longer than anybody waits there, so what it finds unread when it wakes up comes too late.
  it('in which a server freezes in the middle goes on at another one', async () => {
    const { DATABASE_URL, PUBLIC_URL, SECRET_KEY, DATA_DIR } = service.variables;
    const frozen = await Child.start({ DATABASE_URL, PUBLIC_URL, SECRET_KEY, DATA_DIR, DATABASE_TIMEOUT: '1s' });
    const [another, ...users] = await Promise.all([0, 1, 2, 3, 4].map(async () => exchange(await givenCode())));
    url = frozen.url;
    const isRefreshed = () =>
      refreshed(another as Tokens).then(
        () => true,
        () => false,
      );
    await until(isRefreshed); // it is past its start
    const first = await Promise.all(users.map(refreshed));
    const patience = gatehouse.timeout;
    gatehouse.timeout = 1;
    frozen.kill('SIGSTOP');
    const begin = performance.now();
    const asked = first.map((tokens) => refreshed(tokens));
    await delay(FREEZE_MS / 2);
    url = service.url;
    gatehouse.timeout = patience;
    let latest = await Promise.all(asked);
    while (performance.now() - begin < FREEZE_MS) latest = await Promise.all(latest.map(refreshed));
    frozen.kill('SIGCONT');
    await until(async () => (await frozen.http.get('/health/ready')).status === 200);
    for (const [index, tokens] of latest.entries()) {
      const again = await refreshed(tokens);
      expect(await sessionOf(tokens)).toMatchObject({ revoked_at: null });
      await expectTheftFound(users[index] as Tokens, again);
    }
    await frozen.stop();
  });
});
