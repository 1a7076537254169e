import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { givenApplication, givenIdentity, givenSession, PASSWORD } from '../support/given.js';
import { Visitor } from '../support/hosted-account.js';
import { useService } from '../support/service.js';

const BUILT = pathToFileURL(`${path.resolve('dist')}${path.sep}`).href;
/** What the service does by itself passes a file in some of them, and no file in all. */
const TRIES = 20;

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
  async function filesOf(ask: () => Promise<unknown>, prepare = async (): Promise<unknown> => undefined) {
    let files: string[] | undefined;
    for (let tries = 0; tries < TRIES; tries += 1) {
      await prepare();
      await passed();
      await ask();
      const now = await passed();
      files = files?.filter((file) => now.includes(file)) ?? now;
    }
    return files?.sort() ?? [];
  }

  it('that refreshes a session passes 30 files of ours at most', async () => {
    let { refreshToken } = await givenSession(service);
    const files = await filesOf(async () => {
      const { body } = await service.http.post('/v1/auth/refresh', {
        client_type: 'server',
        refresh_token: refreshToken,
      });
      refreshToken = body.refresh_token;
    });
    expect(files).toEqual(expect.arrayContaining(['auth/auth.controller.js', 'session/refresh/refresh-line.js']));
    if (files.length > 30) throw new Error(`It passes ${files.length}:\n${files.join('\n')}`);
  });

  it('that signs in on the hosted page passes 55 files of ours at most', async () => {
    const application = await givenApplication(service);
    const { email } = await givenIdentity(service, application);
    let browser = new Visitor(service, application);
    const files = await filesOf(
      () => browser.press('Sign in', { email, password: PASSWORD }),
      () => {
        browser = new Visitor(service, application);
        return browser.start();
      },
    );
    expect(files).toEqual(
      expect.arrayContaining(['login/login.controller.js', 'flows/completion/completion.service.js']),
    );
    if (files.length > 55) throw new Error(`It passes ${files.length}:\n${files.join('\n')}`);
  });
});
