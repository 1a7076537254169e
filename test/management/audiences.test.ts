import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { useService } from '../support/service.js';

const API = 'https://api.b.example';
const JOBS = { id: 'jobs', name: 'Jobs', type: 'machine' };

describe('An audience', () => {
  const service = useService();
  let [first, second]: GivenApplication[] = [];
  let a: Operator;
  let b: Operator;
  beforeEach(async () => {
    [first, second] = [await givenApplication(service), await givenApplication(service)];
    a = await Operator.of(service, { application: first });
    b = await Operator.of(service, { application: second });
  });
  afterEach(async () => {
    await service.db.query('DELETE FROM clients');
    await service.db.query("UPDATE applications SET audience = NULL, audiences = '{}', agents = NULL");
  });

  const claim = (audiences = [API]) =>
    a.post(`/applications/${first?.slug}/clients`, { ...JOBS, id: `jobs-${first?.slug}`, audiences });
  const own = (body: object) => b.patch(`/applications/${second?.slug}`, body);

  it.each([{ audience: API }, { audiences: [API] }, { agents: { documents: true, audiences: [API] } }])(
    'of an application is not for a client of another one: %j',
    async (body) => {
      expect((await own(body)).status).toBe(200);
      const refused = await claim();
      expectFailure(refused, 400, 'malformed_input');
      expect(refused.body.message).toBe('audiences[0] is the audience of another application');
      expect((await claim([])).status).toBe(201);
      expectFailure(
        await a.patch(`/applications/${first?.slug}/clients/jobs-${first?.slug}`, { audiences: [API] }),
        400,
        'malformed_input',
      );
    },
  );

  it.each([{ audience: API }, { audiences: [API] }, { agents: { documents: true, audiences: [API] } }])(
    'of a client is not for another application: %j',
    async (body) => {
      expect((await claim()).status).toBe(201);
      expectFailure(await own(body), 400, 'malformed_input');
      const theirs = { ...JOBS, id: `jobs-${second?.slug}`, audiences: [API] };
      expectFailure(await b.post(`/applications/${second?.slug}/clients`, theirs), 400, 'malformed_input');
    },
  );

  // Red without requireNoAudience: a token for it would pass for an ID token of that client.
  it('is not the client_id of another application, in either order', async () => {
    const [mine, theirs] = [`jobs-${first?.slug}`, `late-${first?.slug}`];
    expect((await claim([])).status).toBe(201);
    for (const audience of [first?.slug, mine])
      for (const [body, place] of [
        [{ audience }, 'audience'],
        [{ audiences: [audience] }, 'audiences[0]'],
        [{ agents: { documents: true, audiences: [audience] } }, 'agents.audiences[0]'],
      ] as const) {
        const refused = await own(body);
        expectFailure(refused, 400, 'malformed_input');
        expect(refused.body.message).toBe(`${place} is the client_id of another application`);
      }
    expect((await own({ audience: theirs })).status).toBe(200);
    const late = await a.post(`/applications/${first?.slug}/clients`, { ...JOBS, id: theirs });
    expectFailure(late, 400, 'malformed_input');
    expect(late.body.message).toBe('id is the audience of another application');
    const everywhere = await Operator.of(service);
    const plan = (await b.get(`/applications/${second?.slug}`)).body.plan;
    const application = { slug: theirs, name: 'Late', plan, origins: ['https://late.example.com'] };
    const refused = await everywhere.post('/applications', application);
    expect([refused.status, refused.body.message]).toEqual([400, 'slug is the audience of another application']);
  });

  it('may be a client_id of its own application', async () => {
    expect((await claim([first?.slug ?? '', `jobs-${first?.slug}`])).status).toBe(201);
    expect((await a.patch(`/applications/${first?.slug}`, { audience: first?.slug })).status).toBe(200);
  });

  // Red where a name that is stored already is looked at again.
  it('of another application keeps no stored client from a change', async () => {
    expect((await claim([])).status).toBe(201);
    await service.db.query('UPDATE applications SET audience = $2 WHERE id = $1', [second?.id, `jobs-${first?.slug}`]);
    const changed = await a.patch(`/applications/${first?.slug}/clients/jobs-${first?.slug}`, { name: 'Work' });
    expect(changed.status).toBe(200);
  });

  it('is for each client of its application', async () => {
    expect((await claim()).status).toBe(201);
    const change = { audience: API, audiences: [API] };
    expect((await a.patch(`/applications/${first?.slug}`, change)).status).toBe(200);
    const more = { ...JOBS, id: `more-${first?.slug}`, audiences: [API] };
    expect((await a.post(`/applications/${first?.slug}/clients`, more)).status).toBe(201);
  });
});
