import { Child } from '../support/child.js';
import { FeedVerifier } from '../support/feed-verifier.js';
import { type GivenApplication, givenApiKey, givenApplication, givenSession } from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { useService } from '../support/service.js';
import { until } from '../support/until.js';

const ENDS = 10_000;
const LIVING = 20;
const AT_ONCE = 16;

describe('@gatehouse/core/feed', () => {
  const service = useService();

  it('hears of ten thousand ends, while both sides are killed and come back', async () => {
    const application = await givenApplication(service);
    const key = await givenApiKey(service, application.id, ['sessions:ended']);
    const operator = await Operator.of(service);
    const sids = await givenSessions(application);
    const [ending, living] = [sids.slice(0, ENDS), sids.slice(ENDS)];
    const child = await Child.start({ DATABASE_URL: service.databaseUrl, PUBLIC_URL: service.url });
    let verifier = FeedVerifier.start(child, key, [ending, living]);

    const left = [...ending];
    const end = async () => {
      for (let sid = left.pop(); sid; sid = left.pop())
        await service.http.send('DELETE', `/v1/management/sessions/${sid}`, { headers: operator.bearer });
    };
    const ends = Promise.all(Array.from({ length: AT_ONCE }, end));
    await until(() => left.length < ENDS * 0.7);
    verifier.stop();
    verifier = FeedVerifier.start(child, key, [ending, living]);
    await until(() => left.length < ENDS * 0.4);
    child.kill('SIGKILL');
    await child.ended;
    const again = await Child.start(child.variables);
    await ends;
    await until(() => verifier.last === JSON.stringify([ENDS, 0]));
    verifier.stop();
    await again.stop();
  });

  async function givenSessions(application: GivenApplication): Promise<string[]> {
    const { sessionId } = await givenSession(service, { application });
    const { rows } = await service.db.query(
      `INSERT INTO sessions SELECT copy.* FROM (SELECT gen_random_uuid() AS fresh FROM generate_series(1, $2) OFFSET 0) AS many,
         sessions AS old, jsonb_populate_record(old, jsonb_build_object('id', fresh)) AS copy
       WHERE old.id = $1 RETURNING id`,
      [sessionId, ENDS + LIVING],
    );
    return rows.map(({ id }) => id);
  }
});
