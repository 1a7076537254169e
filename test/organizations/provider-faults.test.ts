import { Issuers } from '../../src/identities/upstream/issuers.js';
import { Cache } from '../../src/platform/cache/cache.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { Organizations } from '../support/given-organizations.js';
import { CLIENT } from '../support/given-provider.js';
import { Browser } from '../support/hosted.js';
import { type Service, useService } from '../support/service.js';
import { givenDeparture } from '../support/social.js';
import { Upstream } from '../support/upstream.js';

const service = useService();
let application: GivenApplication;
let organizations: Organizations;
beforeEach(async () => {
  application = await givenApplication(service);
  organizations = await Organizations.of(service, application);
});

describe('One connection for transactions, and caches that keep nothing,', () => {
  let small: Service;
  beforeAll(async () => {
    small = await service.replica({ DATABASE_POOL: '3', DATABASE_TIMEOUT: '10s' });
    Object.assign(small.app.get(Cache), { get: (_key: string, load: () => unknown) => load() });
  });
  afterAll(() => small.stop());

  // Red (503) where the transaction reads the application on a connection of its own.
  it('are enough to set the provider of an organization', async () => {
    const { path } = await organizations.make('acme');
    const body = { issuer: 'https://login.example.com', client_id: CLIENT };
    const headers = organizations.operator.bearer;
    expect((await small.http.send('PUT', `/v1/management${path}/provider`, { headers, body })).status).toBe(200);
  });
});

describe('Issuers of very many organizations', () => {
  // Red where each issuer that was ever asked is kept for good.
  it('are remembered up to a number, and the oldest is asked again', async () => {
    const few = await service.replica();
    Object.assign(few.app.get(Issuers, { strict: false }), { mostKnown: 2 });
    const upstreams = await Promise.all([1, 2, 3].map(() => Upstream.start()));
    for (const [index, { issuer }] of upstreams.entries()) {
      const { path } = await organizations.make(`of-${index}`);
      await organizations.operator.send('PUT', `${path}/provider`, { issuer, client_id: CLIENT, label: `of-${index}` });
    }
    for (const index of [0, 1, 2, 2, 0])
      await givenDeparture(few, application, new Browser(few), `of-${index}`, { organization: `of-${index}` });
    const asked = upstreams.map(
      (upstream) => upstream.asked.filter(({ path }) => path.endsWith('configuration')).length,
    );
    expect(asked).toEqual([2, 1, 1]);
    for (const upstream of upstreams) await upstream.stop();
    await few.stop();
  });
});
