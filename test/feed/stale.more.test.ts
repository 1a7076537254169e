import { Child } from '../support/child.js';
import { DatabaseProxy } from '../support/database-proxy.js';
import { FeedVerifier } from '../support/feed-verifier.js';
import { givenApiKey, givenApplication, givenSession } from '../support/given.js';
import { useService } from '../support/service.js';
import { until } from '../support/until.js';

describe('The verifier of docs/revocation-feed.md', () => {
  const service = useService();

  // Red where it answers by what it heard last, however long ago.
  it('knows that it may have missed something while the service is frozen or killed, and learns it afterwards', async () => {
    const application = await givenApplication(service);
    const key = await givenApiKey(service, application.id, ['sessions:ended']);
    const [first, second, living] = [
      await givenSession(service, { application }),
      await givenSession(service, { application }),
      await givenSession(service, { application }),
    ];
    const signOut = ({ accessToken }: typeof first) =>
      service.http.patch('/v1/auth/revoke', { authorization: `Bearer ${accessToken}` });
    const child = await Child.start({ DATABASE_URL: service.databaseUrl, PUBLIC_URL: service.url });
    const sids = [first, second, living].map(({ sessionId }) => sessionId);
    const verifier = FeedVerifier.start(child, key, sids);
    const says = (answer: string) => until(() => verifier.last === answer);
    await says('[false,false,false]');

    child.kill('SIGSTOP');
    await signOut(first);
    await says('[null,null,null]');
    child.kill('SIGCONT');
    await says('[true,false,false]');

    child.kill('SIGKILL');
    await child.ended;
    await signOut(second);
    await says('[true,null,null]');
    const again = await Child.start(child.variables);
    await says('[true,true,false]');
    verifier.stop();
    await again.stop();
  });

  // Red where a heartbeat follows a reading that failed.
  it('knows it while the database is silent too', async () => {
    const application = await givenApplication(service);
    const key = await givenApiKey(service, application.id, ['sessions:ended']);
    const session = await givenSession(service, { application });
    const proxy = await DatabaseProxy.before(service.databaseUrl);
    const cut = await service.replica({ DATABASE_URL: proxy.url, DATABASE_TIMEOUT: '1s' });
    const verifier = FeedVerifier.start(cut, key, [session.sessionId]);
    await until(() => verifier.last === '[false]');
    proxy.freeze();
    await until(() => verifier.last === '[null]');
    await service.http.patch('/v1/auth/revoke', { authorization: `Bearer ${session.accessToken}` });
    proxy.reset();
    proxy.letNewcomersPass();
    await until(() => verifier.last === '[true]');
    expect(verifier.said).toEqual(['[null]', '[false]', '[null]', '[true]']);
    verifier.stop();
    await cut.stop();
    await proxy.stop();
  });
});
