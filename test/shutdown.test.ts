import { EmbeddedPostgres } from '../src/database/embedded/embedded-postgres.js';
import { Child, isAlive, newDataDir, postgresPid } from './support/child.js';
import { givenSession } from './support/given.js';
import { KeepAliveLoad } from './support/keep-alive-load.js';
import { type Service, startService } from './support/service.js';
import { until } from './support/until.js';

/** Makes a fault that nobody catches happen when it is told to. */
const FAULT = `data:text/javascript,process.on('SIGUSR2', () => { throw new Error('a fault on purpose') })`;

/** One refresh that waits in the database, and the means to let it go on. */
async function givenRequestInFlight(service: Service, child: Child) {
  const { refreshToken, sessionId } = await givenSession(service);
  const holder = await service.db.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM sessions WHERE id = $1 FOR UPDATE', [sessionId]);
  const answer = child.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token: refreshToken });
  await until(async () => {
    const { rowCount } = await service.db.query(
      "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
    );
    return rowCount === 1;
  });
  const finish = async () => {
    await holder.query('COMMIT');
    holder.release();
  };
  return { answer, finish };
}

describe('Being told to stop', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  const startBeside = (variables: NodeJS.ProcessEnv = {}) =>
    Child.start({ DATABASE_URL: service.databaseUrl, ...variables });

  it('gives every request of a keep-alive load a whole answer, or a refused connection', async () => {
    const child = await startBeside();
    const load = new KeepAliveLoad(`${child.url}/.well-known/jwks.json`, 12);
    await until(() => load.report.answers > 300);
    child.kill('SIGTERM');
    await load.ended;
    expect(await child.ended).toEqual({ code: 0, signal: null });
    expect(load.report).toMatchObject({ broken: [], refused: 12, statuses: new Set([200]) });
  });

  it('finishes what is in flight, tells its connection to close, and takes nobody new', async () => {
    const child = await startBeside();
    const { answer, finish } = await givenRequestInFlight(service, child);
    child.kill('SIGTERM');
    await until(() =>
      child.http.get('/health/live').then(
        () => false,
        () => true,
      ),
    );
    await finish();
    const { status, headers } = await answer;
    expect(status).toBe(200);
    expect(headers.get('connection')).toBe('close');
    expect(await child.ended).toEqual({ code: 0, signal: null });
  });

  it('is unready at once and serves for the grace before it closes', async () => {
    const child = await startBeside({ SHUTDOWN_GRACE: '5s' });
    expect((await child.http.get('/health/ready')).status).toBe(200);
    child.kill('SIGTERM');
    await until(async () => (await child.http.get('/health/ready')).status === 503);
    const ready = await child.http.get('/health/ready');
    expect(ready.body).toEqual({
      statusCode: 503,
      message: 'This replica is shutting down. Try another one.',
      error: 'Service Unavailable',
    });
    expect((await child.http.get('/.well-known/jwks.json')).status).toBe(200);
    expect(await child.ended).toEqual({ code: 0, signal: null });
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

  it('goes when the service is killed without a word, and the next start finds all that was committed', async () => {
    const DATA_DIR = newDataDir();
    const child = await Child.start({ DATA_DIR });
    const database = postgresPid(DATA_DIR);
    child.kill('SIGKILL');
    expect(await child.ended).toEqual({ code: null, signal: 'SIGKILL' });
    await until(() => !isAlive(database));
    const again = await Child.start({ DATA_DIR });
    expect((await again.http.get('/health/ready')).status).toBe(200);
    expect(await again.stop()).toEqual({ code: 0, signal: null });
  });

  // Red when whoever started it stops it: the service is left without.
  it.each(['SIGTERM', 'SIGKILL'] as const)('stays for a service that came later, and goes with its %s', async (end) => {
    const dataDir = newDataDir();
    const commandLine = new EmbeddedPostgres({ dataDir });
    await commandLine.start();
    const database = postgresPid(dataDir);
    const service = await Child.start({ DATA_DIR: dataDir });
    await commandLine.stop();
    expect((await service.http.get('/health/ready')).status).toBe(200);
    service.kill(end);
    await service.ended;
    await until(() => !isAlive(database));
  });
});
