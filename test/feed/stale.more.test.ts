import { Child } from '../support/child.js';
import { DatabaseProxy } from '../support/database-proxy.js';
import { FeedVerifier } from '../support/feed-verifier.js';
import { givenApiKey, givenApplication, givenSession } from '../support/given.js';
import { type Service, useService } from '../support/service.js';
import { until } from '../support/until.js';

describe('The verifier of @gatehouse/core/feed', () => {
  const service = useService();

  /** It asks there about one session. What it says is awaited, and so is the end of that session elsewhere. */
  async function given(at: Service | Child) {
    const application = await givenApplication(service);
    const key = await givenApiKey(service, application.id, ['sessions:ended']);
    const { sessionId, accessToken } = await givenSession(service, { application });
    const verifier = FeedVerifier.start(at, key, [sessionId]);
    const says = (answer: boolean | null) => until(() => verifier.last === JSON.stringify([answer]));
    const signOut = () => service.http.patch('/v1/auth/revoke', { authorization: `Bearer ${accessToken}` });
    return { verifier, says, signOut };
  }
  const startChild = () => Child.start({ DATABASE_URL: service.databaseUrl, PUBLIC_URL: service.url });

  async function whileFrozen(): Promise<void> {
    const child = await startChild();
    const { verifier, says, signOut } = await given(child);
    await says(false);
    child.kill('SIGSTOP');
    await signOut();
    await says(null);
    child.kill('SIGCONT');
    await says(true);
    verifier.stop();
    await child.stop();
  }

  async function afterKilled(): Promise<void> {
    const child = await startChild();
    const { verifier, says, signOut } = await given(child);
    await says(false);
    child.kill('SIGKILL');
    await child.ended;
    await signOut();
    await says(null);
    const again = await Child.start(child.variables);
    await says(true);
    verifier.stop();
    await again.stop();
  }

  // Red where a heartbeat follows a reading that failed.
  async function whileDatabaseIsSilent(): Promise<void> {
    const proxy = await DatabaseProxy.before(service.databaseUrl);
    const cut = await service.replica({ DATABASE_URL: proxy.url, DATABASE_TIMEOUT: '1s' });
    const { verifier, says, signOut } = await given(cut);
    await says(false);
    proxy.freeze();
    await says(null);
    await signOut();
    proxy.reset();
    proxy.letNewcomersPass();
    await says(true);
    expect(verifier.said).toEqual(['[null]', '[false]', '[null]', '[true]']);
    verifier.stop();
    await cut.stop();
    await proxy.stop();
  }

  // Red where it answers by what it heard last, however long ago. Side by side: each waits 15 seconds.
  it('knows that it may have missed something while the service or its database is away, and learns it afterwards', () =>
    Promise.all([whileFrozen(), afterKilled(), whileDatabaseIsSilent()]));
});
