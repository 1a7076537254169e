import { EventLog } from '../../src/events/event-log.js';
import { newId } from '../../src/platform/crypto/ids.js';
import { runCli } from '../support/cli.js';
import { OpenTransaction, writeEvent } from '../support/event-reader.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication, givenSession } from '../support/given.js';
import { Operator } from '../support/given-management.js';
import type { Json } from '../support/json.js';
import { useNewService } from '../support/service.js';

describe('Events', () => {
  const service = useNewService(); // ten thousand events of another file would come first
  let application: GivenApplication;
  let other: GivenApplication;
  let operator: Operator;
  let everywhere: Operator;

  beforeAll(async () => {
    application = await givenApplication(service);
    other = await givenApplication(service);
    operator = await Operator.of(service, { application, scopes: ['events:read'] });
    everywhere = await Operator.of(service, { scopes: ['events:read'] });
  });

  const applicationsOf = ({ body }: Json) => body.events.map((event: Json) => event.application);

  async function everyEvent(query: string): Promise<Json[]> {
    const events: Json[] = [];
    for (let after = ''; ; ) {
      const { body } = await operator.get(`/events?${query}${after}`);
      events.push(...body.events);
      if (!body.has_more) return events;
      after = `&after=${body.next}`;
    }
  }

  describe('GET /v1/management/events', () => {
    it('answers a cursor also where nothing has happened, and goes on from there', async () => {
      const { next } = (await operator.get('/events')).body;
      expect((await operator.get(`/events?after=${next}`)).body).toMatchObject({ events: [], has_more: false });
      const { identity, sessionId } = await givenSession(service, { application });
      const answer = await operator.get(`/events?after=${next}&limit=1`);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.body).toEqual({
        events: [
          {
            id: expect.any(String),
            type: 'session.opened',
            timestamp: expect.any(String),
            application: application.slug,
            sequence: expect.any(Number),
            data: { user: identity.id, session: sessionId, audience: 'application' },
          },
        ],
        next: expect.any(String),
        has_more: false,
      });
    });

    it('names the scope that is missing', async () => {
      const answer = await (await Operator.of(service, { application, scopes: ['users:read'] })).get('/events');
      expectFailure(answer, 403, 'scope_missing');
      expect(answer.body.message).toContain('`events:read`');
    });

    // Red where the statement asks nothing about the application.
    it("shows a key its own application's events, whatever cursor it brings", async () => {
      const { next } = (await everywhere.get('/events')).body;
      await givenSession(service, { application: other });
      await givenSession(service, { application });
      expect(applicationsOf(await operator.get(`/events?after=${next}`))).toEqual([application.slug]);
      expect(applicationsOf(await everywhere.get(`/events?after=${next}`))).toEqual([other.slug, application.slug]);
      const named = await everywhere.get(`/events?after=${next}&application=${other.slug}`);
      expect(applicationsOf(named)).toEqual([other.slug]);
      expectFailure(await operator.get(`/events?application=${other.slug}`), 404, 'application_not_found');
    });

    it('shows only the types that are asked for', async () => {
      const { next } = (await operator.get('/events')).body;
      const { accessToken } = await givenSession(service, { application });
      await service.http.patch('/v1/auth/revoke', { authorization: `Bearer ${accessToken}` });
      const types = async (asked: string) =>
        (await operator.get(`/events?after=${next}&types=${asked}`)).body.events.map(({ type }: Json) => type);
      expect(await types('session.ended')).toEqual(['session.ended']);
      expect(await types('user.*,session.*')).toEqual(['session.opened', 'session.ended']);
      expect(await types('password.changed')).toEqual([]);
    });

    it.each([
      ['types=user', 'types must be names'],
      ['types=user.*,nonsense', 'types must be names'],
      ['types=*', 'types must be names'],
      ['since=yesterday', 'since must be a moment'],
      ['after=nonsense', 'after must be the next'],
      ['limit=201', 'limit must be a number'],
    ])('refuses ?%s and names the member', async (query, words) => {
      const answer = await operator.get(`/events?${query}`);
      expectFailure(answer, 400, 'malformed_input');
      expect(answer.body.message).toContain(words);
    });

    it('says what is older than it shows', async () => {
      expectFailure(await operator.get('/events?since=2020-01-01T00:00:00Z'), 410, 'events_gone');
    });

    it('takes the cursor of a moment at which very many transactions were open', async () => {
      const open = [];
      for (let count = 0; count < 15; count += 1) {
        const transaction = await OpenTransaction.on(service);
        await transaction.client.query('SELECT pg_current_xact_id()');
        for (let between = 0; between < 40; between += 1) await service.db.query('SELECT pg_current_xact_id()');
        open.push(transaction);
      }
      const { next } = (await operator.get('/events')).body;
      await writeEvent(service.db, 'later', { applicationId: application.id, identityId: newId() });
      const page = await operator.get(`/events?after=${next}`);
      expect([page.status, page.body.events.length]).toEqual([200, 1]);
      for (const transaction of open) await transaction.end();
    });

    // Red where a reader of rare events waits for a scan of everything before them.
    it('looks through so many events at once, and says that there may be more', async () => {
      const { next } = (await operator.get('/events')).body;
      await service.db.query(
        `INSERT INTO audit_events (id, occurred_at, type, details)
         SELECT gen_random_uuid(), now(), 'identity.signed_in', '{}' FROM generate_series(1, 10001)`,
      );
      await writeEvent(service.db, 'rare', { applicationId: application.id, identityId: newId() });
      const first = (await operator.get(`/events?after=${next}`)).body;
      expect(first).toMatchObject({ events: [], has_more: true });
      const second = (await operator.get(`/events?after=${first.next}`)).body;
      expect([second.events.length, second.has_more]).toEqual([1, false]);
    });

    // Red where it begins at the number one: a trail of which much is gone begins with empty pages.
    it('begins with the first event that is kept', async () => {
      await service.db.query(`
        DELETE FROM audit_events;
        SELECT setval('audit_events_sequence', last_value + 20000) FROM audit_events_sequence`);
      await givenSession(service, { application });
      expect((await operator.get('/events')).body.events).toHaveLength(1);
    });
  });

  describe('`events tail`', () => {
    const tail = (...more: string[]) => runCli(service.variables, 'events', 'tail', '--once', ...more);

    it('shows them as the API does, one in each line', async () => {
      const { identity, sessionId } = await givenSession(service, { application });
      const asked = ['--app', application.slug, '--since', '1h', '--types', 'session.opened'];
      const { code, stdout } = await tail(...asked, '--json');
      const lines = stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      const events = await everyEvent('types=session.opened');
      expect([code, lines]).toEqual([0, events]);
      const text = (await tail(...asked)).stdout.trim().split('\n');
      expect(text).toHaveLength(events.length);
      expect(text.at(-1)).toContain(`session.opened  ${application.slug}  user=${identity.id}  session=${sessionId}`);
    });

    it('shows nothing from before, unless it is asked', async () => {
      expect(await tail('--app', application.slug)).toMatchObject({ code: 0, stdout: '' });
    });

    it.each([
      [['--types', 'nonsense'], '--types must be names'],
      [['--since', 'soon'], '--since soon is neither a duration'],
      [['--app', 'nothing'], 'There is no application `nothing`'],
    ])('refuses %j in one line', async (options, words) => {
      const { code, stderr } = await tail(...options);
      expect([code, stderr.split('\n').length]).toEqual([1, 2]);
      expect(stderr).toContain(words);
    });
  });

  it('are read by a program inside from the moment at which it begins', async () => {
    const log = service.app.get(EventLog);
    const cursor = await log.now();
    await writeEvent(service.db, 'inside', { applicationId: application.id });
    const page = await log.readAfter(cursor, { applicationId: null, causes: ['identity.blocked'], limit: 10 });
    expect(page.events).toMatchObject([
      { auditType: 'identity.blocked', type: 'user.blocked', application: application.slug },
    ]);
  });
});
