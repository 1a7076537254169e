import { randomInt } from 'node:crypto';
import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { givenApplication, givenIdentity, givenSession, PASSWORD } from '../support/given.js';
import { Visitor } from '../support/hosted-account.js';
import { useService } from '../support/service.js';

const BUILT = pathToFileURL(`${path.resolve('dist')}${path.sep}`).href;
/** What the service does by itself passes a file in some of them, and no file in all. A slow machine needs more. */
const TRIES = 20;
const MOST_TRIES = 200;

describe('The way of a request', () => {
  const service = useService();
  const inspector = new Session();
  beforeAll(async () => {
    inspector.connect();
    await inspector.post('Profiler.enable');
    await inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  });
  afterAll(() => inspector.disconnect());

  /** Our files of which a function with a name ran since the last time. */
  async function passed(): Promise<string[]> {
    const { result } = await inspector.post('Profiler.takePreciseCoverage');
    const ran = result.filter(
      ({ url, functions }) =>
        url.startsWith(BUILT) && functions.some(({ functionName, ranges }) => functionName && ranges[0]?.count),
    );
    return ran.map(({ url }) => url.slice(BUILT.length));
  }

  /** The files that each request passes. */
  async function filesOf(most: number, ask: () => Promise<unknown>, prepare?: () => Promise<unknown>) {
    let files: string[] | undefined;
    for (let tries = 0; tries < TRIES || (files && files.length > most && tries < MOST_TRIES); tries += 1) {
      await prepare?.();
      await delay(randomInt(200)); // what runs by itself a moment later keeps no step with the requests
      await passed();
      await ask();
      const now = await passed();
      files = files?.filter((file) => now.includes(file)) ?? now;
    }
    if (files && files.length > most) throw new Error(`It passes ${files.length}:\n${files.sort().join('\n')}`);
    return files;
  }

  it('that refreshes a session passes 30 files of ours at most', async () => {
    let { refreshToken } = await givenSession(service);
    const files = await filesOf(30, async () => {
      const { body } = await service.http.post('/v1/auth/refresh', {
        client_type: 'server',
        refresh_token: refreshToken,
      });
      refreshToken = body.refresh_token;
    });
    expect(files).toEqual(expect.arrayContaining(['auth/auth.controller.js', 'session/refresh/refresh-line.js']));
  });

  it('that signs in on the hosted page passes 55 files of ours at most', async () => {
    const application = await givenApplication(service);
    const { email } = await givenIdentity(service, application);
    let browser = new Visitor(service, application);
    const files = await filesOf(
      55,
      () => browser.press('Sign in', { email, password: PASSWORD }),
      () => {
        browser = new Visitor(service, application);
        return browser.start();
      },
    );
    expect(files).toEqual(
      expect.arrayContaining(['login/login.controller.js', 'flows/completion/completion.service.js']),
    );
  });
});
