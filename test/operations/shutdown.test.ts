import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { Barrier } from '../support/barrier.js';
import { Child, isAlive, postgresPid } from '../support/child.js';
import { DatabaseProxy } from '../support/database-proxy.js';
import { givenSession } from '../support/given.js';
import { expectWholeAnswers } from '../support/keep-alive-load.js';
import { describeLaterService } from '../support/later-service.js';
import { newDataDir } from '../support/left-behind.js';
import { type Service, useService } from '../support/service.js';
import { until } from '../support/until.js';

/** Makes a fault that nobody catches happen when it is told to. */
const FAULT = `data:text/javascript,process.on('SIGUSR2', () => { throw new Error('a fault on purpose') })`;

/** Makes the whole process stand still for a while when it is told to, as a busy machine does. */
const STILLNESS = `data:text/javascript,process.on('SIGUSR2', () => {
  for (const end = Date.now() + 2000; Date.now() < end; );
})`;

/** A connection that is kept, and asked over again and again. */
function keptConnection(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const get = async (path: string): Promise<{ status: number | undefined; connection: string | undefined }> => {
    const asked = request(url + path, { agent }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    await once(answer.resume(), 'end');
    return { status: answer.statusCode, connection: answer.headers.connection };
  };
  return { get, close: () => agent.destroy() };
}

/** Whether it takes no new connections any more. */
const hasLeft = (child: Child): Promise<boolean> =>
  child.http.get('/health/live', { connection: 'close' }).then(
    () => false,
    () => true,
  );

/** One refresh that waits in the database, and the means to let it go on. */
async function givenRequestInFlight(service: Service, child: Child) {
  const { refreshToken, sessionId } = await givenSession(service);
  const barrier = await Barrier.holdSession(service, sessionId);
  const answer = child.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token: refreshToken });
  await barrier.sees(1);
  return { answer, finish: () => barrier.release() };
}

describe('Being told to stop', () => {
  const service = useService();

  const startBeside = (variables: NodeJS.ProcessEnv = {}, nodeArguments: string[] = []) =>
    Child.start({ DATABASE_URL: service.databaseUrl, ...variables }, nodeArguments);

  // Red with a grace where the port closes while clients come back on new connections.
  it('gives every request of a load a whole answer, or a refused connection: grace 1s', async () =>
    expectWholeAnswers(await startBeside({ SHUTDOWN_GRACE: '1s' })));

  // Red where only the drain announces it: a client then finds out by a connection that is cut.
  it('is unready at once, serves for the grace, F2c: tells 500 kept connections to close and cuts none of them', async () => {
    const child = await startBeside({ SHUTDOWN_GRACE: '60s' });
    const kept = Array.from({ length: 500 }, () => keptConnection(child.url));
    for (const { connection } of await Promise.all(kept.map(({ get }) => get('/health/live'))))
      expect(connection).toBe('keep-alive');
    child.kill('SIGTERM');
    const unready = await until(
      () => child.http.get('/health/ready'),
      ({ status }) => status !== 200,
    );
    expect(unready.body).toEqual({
      statusCode: 503,
      message: 'This replica is shutting down. Try another one.',
      error: 'Service Unavailable',
    });
    const answers = await Promise.all(kept.map(({ get }) => get('/.well-known/jwks.json')));
    expect(new Set(answers.map(({ status, connection }) => `${status} ${connection}`))).toEqual(new Set(['200 close']));
    for (const { close } of kept) close();
    child.kill('SIGKILL');
    await child.ended;
  });

  // F2c: red where silence is a time, for all of it passes while nothing is read.
  it('finishes what is in flight, takes nobody new, F2c: and no connection for silent that it could not listen to', async () => {
    const child = await startBeside({}, ['--import', STILLNESS]);
    const kept = keptConnection(child.url);
    await kept.get('/health/live');
    const { answer, finish } = await givenRequestInFlight(service, child);
    child.kill('SIGTERM');
    await until(() => hasLeft(child));
    child.kill('SIGUSR2');
    expect(await kept.get('/health/live')).toEqual({ status: 200, connection: 'close' });
    await finish();
    const { status, headers } = await answer;
    expect([status, headers.get('connection')]).toEqual([200, 'close']);
    kept.close();
    expect(await child.ended).toEqual({ code: 0, signal: null });
  });

  // Red where a connection waits for the farewell of a server that is silent: the stop takes a minute and a half.
  it('ends while the database is silent', async () => {
    const proxy = await DatabaseProxy.before(service.databaseUrl);
    const child = await Child.start({ DATABASE_URL: proxy.url, DATABASE_TIMEOUT: '2s' });
    proxy.freeze();
    const told = performance.now();
    child.kill('SIGTERM');
    expect(await child.ended).toEqual({ code: 0, signal: null });
    expect(performance.now() - told).toBeLessThan(20_000);
    await proxy.stop();
  });

  it('ends at once when it is told a second time', async () => {
    const child = await startBeside();
    const { answer, finish } = await givenRequestInFlight(service, child);
    const broken = expect(answer).rejects.toThrow();
    child.kill('SIGINT');
    await until(() => {
      child.kill('SIGINT'); // the first half second counts as the same keystroke
      return child.process.exitCode !== null;
    });
    expect(await child.ended).toEqual({ code: 130, signal: null });
    await broken;
    await finish();
  });
});

describe('The embedded database', () => {
  it('goes when the service crashes', async () => {
    const DATA_DIR = newDataDir();
    const child = await Child.start({ DATA_DIR }, ['--import', FAULT]);
    const database = postgresPid(DATA_DIR);
    child.kill('SIGUSR2');
    expect(await child.ended).toEqual({ code: 1, signal: null });
    expect(child.stdout).toContain('a fault on purpose');
    expect(isAlive(database)).toBe(false);
  });
});

describeLaterService('SIGKILL');
