import { storm } from '../../packages/storm/index.js';
import { startExample } from '../support/example.js';
import { GatehouseProxy } from '../support/gatehouse-proxy.js';
import { givenApplication, givenIdentity } from '../support/given.js';
import { APPS } from '../support/sdk-apps.js';
import { freePort, useService } from '../support/service.js';
import { findingsFor, type Row, stormOn } from '../support/storms.js';

const ROWS: Row[] = [
  ['repeats five times', 'blip-429', 'hammers'],
  ['keeps a dead token', 'ended', 'asks'],
  ['ignores state', 'callback', 'foreign'],
  ['token in the page', 'cookies', 'readable'],
  ['signs out on any error', 'blip-503', 'signed-out'],
  ['one state for all', 'sign-in', 'no-state'],
  ['keeps the session id', 'sign-in', 'fixed-session'],
  ['exchanges before it compares', 'callback', 'exchanged'],
  ['exchanges again', 'callback', 'twice'],
  ['prefetch opens sign-ins', 'prefetch', 'opens'],
  ['stacks cookies', 'unfinished', 'stacks'],
  ['returns anywhere', 'redirects', 'open'],
  ['refreshes with every page', 'twenty', 'eager'],
  ['signs out on any error', 'blip-401', 'signed-out'],
  ['sends to the sign-in on any error', 'blip-502', 'new-login'],
  ['dies without an answer', 'blip-dropped', 'died'],
  ['waits for ever', 'hangs', 'waits'],
  ['keeps sessions in memory', 'restart', 'signed-out'],
  ['never refreshes', 'ended', 'lives'],
  ['loops when the session is over', 'ended', 'loops'],
  ['signs out by any POST', 'sign-out', 'post'],
  ['signs out without Gatehouse', 'sign-out', 'lives'],
  ['stuck after a lost sign-out', 'sign-out-unanswered', 'stuck'],
  ['opens the account to strangers', 'account', 'open'],
  ['readable cookie', 'cookies', 'http-only'],
  ['readable token cookie', 'cookies', 'readable'],
  ['cached page', 'cookies', 'shared'],
];

describe('npm run storm', () => {
  const service = useService({ ACCESS_TOKEN_TTL: '10s' });

  it('accuses a sound application of nothing, in any scenario', async () => {
    const verdicts = await stormOn(service, [], {});
    expect(verdicts.filter(({ verdict }) => verdict !== 'ok')).toEqual([]);
  });

  it('finds what is wrong', async () => {
    const found = await findingsFor(service, ROWS);
    expect(ROWS.filter(([, , fault], index) => !found[index]?.includes(fault))).toEqual([]);
  });

  it('waits for the end of the token itself where the number of seconds counts for nothing', async () => {
    const verdicts = await stormOn(service, ['looks at the token'], { only: 'twenty' });
    expect(verdicts).toMatchObject([{ verdict: 'ok', seen: ['20 pages, 1 refresh at once', expect.anything()] }]);
  });

  // Side by side: most of a storm is waiting.
  it('goes through each adapter', async () => {
    const faults = await Promise.all(Object.entries(APPS).map(([name, start]) => faultsOf(name, start)));
    expect(faults.flat()).toEqual([]);
  });

  async function faultsOf(name: string, start: (typeof APPS)[string]): Promise<unknown[]> {
    const [appPort, port] = [await freePort(), await freePort()];
    const [app, url] = [`http://localhost:${appPort}`, `http://localhost:${port}`];
    const application = await givenApplication(service, { origin: app });
    const { email, password } = await givenIdentity(service, application);
    const auth = { url, apiKey: application.apiKey, appUrl: app, secret: 'x'.repeat(43), onError: () => undefined };
    const stop = await start({ auth, api: { url, issuer: service.url, audience: application.id } }, appPort);
    const page = { signedIn: '"email"', signOut: 'POST /auth/logout', skip: 'hangs,restart' };
    const options = { app, gatehouse: service.url, port, email, password, life: 1, ...page };
    const verdicts = await storm(options).finally(stop);
    return verdicts.filter(({ verdict }) => verdict !== 'ok').map((verdict) => ({ name, ...verdict }));
  }

  it('goes through examples/express', async () => {
    const port = await freePort();
    const way = { url: service.url }; // to the service itself until the example is up, and then to the kit
    const proxy = await GatehouseProxy.start(way);
    const variables = { GATEHOUSE_URL: proxy.url, GATEHOUSE_API_KEY: `gh_key_${'storm'.repeat(9)}` };
    let example = await startExample(service, 'express', { variables });
    way.url = `http://localhost:${port}`;
    const restart = async () => {
      await example.stop();
      const { folder, url: APP_URL } = example;
      example = await startExample(service, 'express', { folder, variables: { ...variables, APP_URL } });
    };
    const { rows } = await service.db.query("SELECT id FROM applications WHERE slug = 'example-express'");
    const { email, password } = await givenIdentity(service, { ...rows[0] });
    const options = { app: example.url, gatehouse: service.url, port, email, password, life: 1, restart };
    const verdicts = await storm(options).finally(() => Promise.all([example.stop(), proxy.stop()]));
    expect(verdicts.filter(({ verdict }) => verdict !== 'ok')).toEqual([]);
  });
});
