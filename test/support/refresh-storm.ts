import { EmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.js';
import { Child, isAlive, postgresPid } from './child.js';
import { givenApplication, givenIdentity, givenSession } from './given.js';
import { newDataDir } from './left-behind.js';
import { RefreshChain } from './refresh-chain.js';
import { startService } from './service.js';
import { until } from './until.js';

const CHAINS = 8;

/** Sessions in the database of a running service, made through a replica of it. */
export async function givenChains(dataDir: string): Promise<RefreshChain[]> {
  const embedded = new EmbeddedPostgres({ dataDir });
  const DATABASE_URL = await embedded.start(); // joins the one that the service has started
  const replica = await startService({ DATABASE_URL });
  const application = await givenApplication(replica);
  const chains: RefreshChain[] = [];
  for (let index = 0; index < CHAINS; index += 1) {
    const { sessionId, refreshToken } = await givenSession(replica, {
      application,
      identity: await givenIdentity(replica, application),
    });
    chains.push(new RefreshChain(sessionId, refreshToken));
  }
  await replica.stop();
  await embedded.stop();
  return chains;
}

/**
 * All chains walk until each is well under way and something in the middle of it all is killed. A chain may miss that: a
 * database in memory is back within a tenth of a second.
 */
export async function storm(chains: RefreshChain[], child: Child, kill: () => void): Promise<void> {
  for (const chain of chains) chain.run(child.http);
  await until(() => chains.every(({ acknowledged }) => acknowledged.length > 10));
  kill();
  const isBack = () => child.stdout.includes('had died and was started again');
  await until(() => chains.some(({ hasEnded }) => hasEnded) || isBack());
  for (const chain of chains) chain.stop();
  await Promise.all(chains.map((chain) => chain.ended()));
}

/** What the clients were told holds, and what was dead stays dead. */
export async function expectNothingLost(chains: RefreshChain[], { http }: Child): Promise<void> {
  const outcomes = { newest: new Set<number>(), parents: new Set<string | null>() };
  for (const [index, chain] of chains.entries()) {
    if (index % 2 === 0) {
      const answer = await RefreshChain.refresh(http, chain.newest);
      outcomes.newest.add(answer.status);
      await expectDead(http, chain.grandparent);
      await expectDead(http, answer.body.refresh_token); // a dead token came back, so the session ended with it
    } else {
      outcomes.parents.add(await judgeParent(http, chain));
    }
  }
  expect(outcomes.newest).toEqual(new Set([200]));
  for (const outcome of outcomes.parents) expect(['replayed', 'refresh_token_reused']).toContain(outcome);
}

/**
 * The parent of the newest acknowledged token gets just that one again; or, where one more rotation was committed
 * than was acknowledged, it is two generations old and its return ends the session.
 */
async function judgeParent(http: Child['http'], chain: RefreshChain): Promise<string | null> {
  const answer = await RefreshChain.refresh(http, chain.parent);
  if (answer.status === 200) {
    expect(answer.body.refresh_token).toBe(chain.newest);
    return answer.headers.get('x-refresh-outcome');
  }
  expect(answer.status).toBe(401);
  await expectDead(http, chain.newest);
  return answer.headers.get('x-error-code');
}

export async function expectDead(http: Child['http'], token: string): Promise<void> {
  expect((await RefreshChain.refresh(http, token)).status).toBe(401);
}

/** The overlap is the longest there is: a slow restart must not turn a replay into a recovery. */
export const stormVariables = () => ({ DATA_DIR: newDataDir(), REFRESH_OVERLAP: '300s' });

const KILLS = {
  'with all its processes': (pid: number) => process.kill(-pid, 'SIGKILL'),
  alone: (pid: number) => process.kill(pid, 'SIGKILL'),
};

export const describeDeathOfPostgres = (how: keyof typeof KILLS): void =>
  describe('A crash in a storm of refreshes loses no acknowledged rotation and revives no old token', () => {
    // Red without DatabaseHost.revives: the service stays at 503 until somebody notices.
    it(`when PostgreSQL is killed ${how}, which the service starts again`, async () => {
      const environment = stormVariables();
      const child = await Child.start(environment);
      const chains = await givenChains(environment.DATA_DIR);
      const killed = postgresPid(environment.DATA_DIR);
      await storm(chains, child, () => KILLS[how](killed));
      await until(async () => (await child.http.get('/health/ready')).status === 200);
      await until(() => child.stdout.includes('The embedded database had died and was started again'));
      await expectNothingLost(chains, child);
      const revived = postgresPid(environment.DATA_DIR);
      expect(await child.stop()).toEqual({ code: 0, signal: null });
      expect([killed, revived].map(isAlive)).toEqual([false, false]);
    });
  });
